/// Why an operator's order was not carried out; nothing was changed.
public struct AdministrationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What stood in the way.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable {
        /// There is no such account.
        case accountGone
        /// There is no such session of the account.
        case sessionGone
        /// The address, number or client id belongs to an account already.
        case identityTaken
        /// The account is disabled.
        case accountDisabled
        /// The account has no e-mail address that a token could be sent to.
        case noAddress
        /// The account is no service account.
        case notAService
        /// The service account has no such key.
        case keyGone
        /// The service account has the key already, or another one of its name.
        case keyTaken
        /// The service account has no other key.
        case lastKey
        /// The service account would have more keys than it can.
        case tooManyKeys
        /// The key is no public key of a signature.
        case unacceptableKey
        /// The store refused it for another reason.
        case refused
    }

    /// What stood in the way.
    public let code: Code

    /// Makes an error.
    public init(_ code: Code) { self.code = code }

    /// What stood in the way and what to do.
    public var message: String {
        switch self.code {
        case .accountGone:
            "There is no such account. Name it by its uid, or by an address or number that it has."
        case .sessionGone: "The account has no such session: it is over, or another account's."
        case .identityTaken: "The address, number or client id belongs to an account already. No account was made."
        case .accountDisabled: "The account is disabled. Enable it first."
        case .noAddress:
            "The account has no confirmed e-mail address that a token could go to. Have the user ask for a code."
        case .notAService: "The account is no service account: those are made as such."
        case .keyGone: "The service account has no such key. Name it by its kid."
        case .keyTaken: "The service account has the key already, or another one of its kid. Give it another kid."
        case .lastKey: "The service account has no other key: register one first, or disable the account."
        case .tooManyKeys: "A service account has 8 keys at most, of 16 KiB together. Remove one first."
        case .unacceptableKey:
            "The key must be a public one: a private key stays with the service, and with a shared one anybody who "
                + "checks could sign. Give its public half."
        case .refused: "The account was changed meanwhile, and nothing was done. Try again."
        }
    }

    /// The message.
    public var description: String { self.message }

    init(conflict: StoreConflict) {
        switch conflict {
        case .accountGone: self.init(.accountGone)
        case .identityTaken: self.init(.identityTaken)
        case .accountDisabled: self.init(.accountDisabled)
        default: self.init(.refused)
        }
    }
}

extension ChangeAnswer {
    /// Throws where the change was not made.
    func requireDone() throws(AdministrationError) {
        if case .conflict(let conflict) = self { throw AdministrationError(conflict: conflict) }
    }
}
