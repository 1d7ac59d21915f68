import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What `webcom accounts` is asked for.
struct AccountsArguments: Equatable {
    /// The file of the accounts.
    let path: String
    /// Whether what is shown comes as JSON, one value a line.
    let isJSON: Bool
    /// What is to be done.
    let order: AccountsOrder

    static let usage = """
        usage: webcom accounts VERB --data FILE [--json] …

        ACCOUNT is a uid, an e-mail address, a phone number or a client id. --data names
        the SQLite file; its keys are in FILE.keys. A server may work on it at the same
        time.

        list                  Lists all accounts.
        show ACCOUNT          Shows one: identities, second factors and sessions, no
                              password and no hash.
        audit ACCOUNT         Shows what was done to it; a deleted one by its uid.
        create IDENTIFIER     Makes one for an address or number that is known to be
                              the user's. It has no password: see reset.
          --name NAME         How to address the user.
        create-service        Makes one for a service, which signs in by assertions
                              that it signs itself, and prints its client id.
          --key FILE          Registers the public key of FILE, a JSON Web Key.
          --new-key OUT       Makes a key (ES256), writes its private half to OUT,
                              which is made, and registers the public one.
          --client-id ID      What the service calls itself; random otherwise.
          --name NAME         How to call it.
        add-key ACCOUNT       Registers one more key; the others stay good.
          --key, --new-key    As for create-service.
        remove-key ACCOUNT --kid KID
                              Removes a key, and ends the service's sessions.
        disable ACCOUNT       Ends its sessions and lets nobody sign in.
        enable ACCOUNT        Lets its user sign in again.
        revoke ACCOUNT        Ends its sessions.
          --session ID        Ends this one only.
        reset ACCOUNT         Leaves a message for the server to send, with a token by
                              which the user, and nobody else, sets a new password:
                              /reset/token of webcom serve takes it.
        remove-strong-methods ACCOUNT
                              Removes its second factors, for a user who has lost them
                              and is known to be the owner; ends its sessions.
        delete ACCOUNT        Deletes it for good; its audit stays.
        purge                 Removes what ran out.
          --audit-before DATE Removes older lines of the audit too (2026-01-31).
        export [OUT]          Writes all accounts but guests as lines of JSON, with the
                              hashes of their passwords and the keys of authenticator
                              apps, to OUT, which is made.
          --peppered          Also hashes with a pepper, which need its keys.
        import IN|-           Brings accounts in. What is there already is left as it
                              is: after an interruption, run it again.
          --keep-going        Reports the lines that are refused, and goes on.
          --peppered          Takes hashes with a pepper.

        """

    /// Reads the arguments that follow the command's name; nil when they ask for help.
    init?(_ arguments: ArraySlice<String>) throws(UsageError) {
        guard let verb = arguments.first else { throw Self.problem("accounts needs a verb") }
        if verb == "--help" || verb == "-h" { return nil }
        guard let shape = AccountsVerb(rawValue: verb) else {
            throw Self.problem("accounts has no verb \(Invocation.quoted(verb))")
        }
        guard let words = try AccountsWords(arguments.dropFirst(), of: shape) else { return nil }
        guard let path = words.values["--data"] else { throw Self.problem("accounts \(verb) needs --data FILE") }
        self.path = path
        self.isJSON = words.flags.contains("--json")
        self.order = try Self.order(shape, words)
    }

    private static func order(_ verb: AccountsVerb, _ words: AccountsWords) throws(UsageError) -> AccountsOrder {
        let isPeppered = words.flags.contains("--peppered")
        let name = words.rest.first ?? ""
        switch verb {
        case .list: return .list
        case .show: return .show(name)
        case .create: return .create(name, displayName: words.values["--name"])
        case .disable: return .disable(name)
        case .enable: return .enable(name)
        case .revoke: return .revoke(name, session: words.values["--session"])
        case .reset: return .reset(name)
        case .removeStrongMethods: return .removeStrongMethods(name)
        case .createService:
            return .createService(
                clientID: words.values["--client-id"], displayName: words.values["--name"],
                try Self.keySource(verb, words))
        case .addKey: return .addKey(name, try Self.keySource(verb, words))
        case .removeKey:
            guard let kid = words.values["--kid"] else { throw Self.problem("accounts remove-key needs --kid KID") }
            return .removeKey(name, kid: kid)
        case .delete: return .delete(name)
        case .audit: return .audit(name)
        case .purge: return .purge(auditBefore: try Self.date(words.values["--audit-before"]))
        case .export: return .export(path: words.rest.first, isPeppered: isPeppered)
        case .import:
            return .take(
                path: name == "-" ? nil : name, isPeppered: isPeppered, goesOn: words.flags.contains("--keep-going"))
        }
    }

    private static func keySource(
        _ verb: AccountsVerb, _ words: AccountsWords
    ) throws(UsageError) -> ServiceKeySource {
        switch (words.values["--key"], words.values["--new-key"]) {
        case (let path?, nil): return .file(path)
        case (nil, let path?): return .made(path)
        default: throw Self.problem("accounts \(verb.rawValue) needs either --key FILE or --new-key OUT")
        }
    }

    private static func date(_ text: String?) throws(UsageError) -> Date? {
        guard let text else { return nil }
        guard let date = LineDate.date(text) ?? LineDate.date("\(text)T00:00:00Z") else {
            throw Self.problem("--audit-before needs a date such as 2026-01-31")
        }
        return date
    }

    static func problem(_ text: String) -> UsageError { UsageError(text, usage: Self.usage) }
}
