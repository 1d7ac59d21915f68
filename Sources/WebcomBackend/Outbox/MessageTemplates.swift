/// The wordings of all messages, by kind, name and language.
///
/// What is asked for and not there is looked for in this order: the name in the language, in its main language, in
/// none, and then the same for the kind's own wording.
public struct MessageTemplates: Sendable {
    private struct Key: Hashable, Sendable {
        let kind: OutgoingMessage.Kind
        let name: String?
        let locale: String?
    }

    private var templates: [Key: MessageTemplate]

    /// The name of the wording of a reset that an operator started: a `.passwordReset` that its user did not ask for.
    ///
    /// Without one of this name the ordinary wording is used.
    public static let startedReset = "startedReset"

    /// Plain English.
    ///
    /// Without `{name}`: whoever asks for a message chooses that, and could have a stranger sent words of their own.
    public static let english = Self(templates: [
        Key(kind: .verification, name: nil, locale: nil): MessageTemplate(
            subject: "Confirm your address",
            text: """
                Hello,

                to confirm {address}, enter this token where you were asked for it:

                {token}

                It is good until {expiry}. If you asked for nothing, do nothing: without the token no account is made.
                """),
        Key(kind: .alreadyRegistered, name: nil, locale: nil): MessageTemplate(
            subject: "You have an account already",
            text: """
                Hello,

                somebody, perhaps you, tried to make an account for {address}. There is one already, so nothing was
                changed. If it was you, sign in. If it was not, you need do nothing.
                """),
        Key(kind: .verificationCode, name: nil, locale: nil): MessageTemplate(
            subject: "Confirm your address",
            text: """
                {code} is your code to confirm {address}. It is good until {expiry}. Give it to nobody.
                If you asked for nothing, do nothing.
                """),
        Key(kind: .code, name: nil, locale: nil): MessageTemplate(
            subject: "Your code to sign in",
            text: """
                {code} is your code to sign in. It is good until {expiry}. Give it to nobody.
                If you asked for nothing, do nothing: without the code nobody gets in.
                """),
        Key(kind: .passwordReset, name: nil, locale: nil): MessageTemplate(
            subject: "Choose a new password",
            text: """
                Hello {name},

                to choose a new password, enter this token where you were asked for it:

                {token}

                It is good until {expiry}. If you asked for nothing, do nothing: your password stays what it is.
                """),
        Key(kind: .passwordReset, name: Self.startedReset, locale: nil): MessageTemplate(
            subject: "Choose a new password",
            text: """
                Hello {name},

                an administrator asked that you choose a new password for {address}. Enter this
                token where that is done:

                {token}

                It is good until {expiry}. Until you use it, your password stays what it is. If you know nothing of
                this, do nothing, and ask us.
                """),
        Key(kind: .passwordResetCode, name: nil, locale: nil): MessageTemplate(
            subject: "Choose a new password",
            text: """
                {code} is your code to choose a new password. It is good until {expiry}. Give it to nobody.
                If you asked for nothing, do nothing: your password stays what it is.
                """),
        Key(kind: .passwordChanged, name: nil, locale: nil): MessageTemplate(
            subject: "Your password was changed",
            text: """
                Hello {name},

                a new password was set by a message to {address}, and all devices were signed out.

                If it was not you, secure that address, and choose another password.
                """),
        Key(kind: .identitiesSuspended, name: nil, locale: nil): MessageTemplate(
            subject: "Your password was changed",
            text: """
                Hello {name},

                a new password was set by a message to {address}, and all devices were signed out.
                Before they can be used again, sign in and confirm anew: {suspended}

                If it was not you, secure that address, and choose another password.
                """),
        Key(kind: .identityAttached, name: nil, locale: nil): MessageTemplate(
            subject: "An address was added to your account",
            text: """
                Hello {name},

                {address} can now be used to sign in to your account.

                If it was not you, choose a new password.
                """),
        Key(kind: .identityDetached, name: nil, locale: nil): MessageTemplate(
            subject: "An address was removed from your account",
            text: """
                Hello {name},

                {address} can no longer be used to sign in to your account.

                If it was not you, choose a new password.
                """),
        Key(kind: .identityReplaced, name: nil, locale: nil): MessageTemplate(
            subject: "An address of your account was changed",
            text: """
                Hello {name},

                {address} took the place of {replaced}: sign in with it from now on.

                If it was not you, sign in by another address and choose a new password, or ask us for help.
                """),
        Key(kind: .passwordReplaced, name: nil, locale: nil): MessageTemplate(
            subject: "Your password was changed",
            text: """
                Hello {name},

                the password that goes with {address} was changed by somebody who was signed in.

                If it was not you, ask for a message to choose a new one.
                """),
        Key(kind: .strongCode, name: nil, locale: nil): MessageTemplate(
            subject: "Your second code to sign in",
            text: """
                {code} is your code to finish signing in. It is good until {expiry}. Give it to nobody.
                If you are not signing in just now, somebody knows your password: choose another one.
                """),
        Key(kind: .strongMethodCode, name: nil, locale: nil): MessageTemplate(
            subject: "Confirm your second factor",
            text: """
                {code} is your code to register this address as a second factor. It is good until {expiry}.
                Give it to nobody. If you asked for nothing, do nothing.
                """),
        Key(kind: .strongMethodAdded, name: nil, locale: nil): MessageTemplate(
            subject: "A second factor was added to your account",
            text: """
                Hello {name},
                {method} is now asked for when you sign in. If it was not you, ask us for help at once.
                """),
        Key(kind: .strongMethodRemoved, name: nil, locale: nil): MessageTemplate(
            subject: "A second factor was removed from your account",
            text: """
                Hello {name},
                {method} can no longer be used as a second factor. If it was not you, ask us for help at once.
                """),
        Key(kind: .recoveryCodeUsed, name: nil, locale: nil): MessageTemplate(
            subject: "A recovery code was used",
            text: """
                Hello {name},
                a recovery code was used to sign in to your account; codes left: {left}.
                If it was not you, choose a new password, and make new recovery codes.
                """),
        Key(kind: .recoveryCodesReplaced, name: nil, locale: nil): MessageTemplate(
            subject: "New recovery codes were made",
            text: """
                Hello {name},
                new recovery codes were made for your account; earlier ones are good no more.
                If it was not you, ask us for help at once.
                """),
        Key(kind: .accountDeleted, name: nil, locale: nil): MessageTemplate(
            subject: "Your account was deleted",
            text: """
                Hello {name},

                your account was deleted by somebody who was signed in.

                If it was not you, ask us for help.
                """),
    ])

    /// Adds a wording, or replaces one.
    ///
    /// - Parameters:
    ///   - template: The wording.
    ///   - kind: The message it is for.
    ///   - name: The name by which apps ask for it; nil for the one that is used unasked.
    ///   - locale: The language (BCP 47); nil for every one.
    public mutating func set(
        _ template: MessageTemplate, for kind: OutgoingMessage.Kind, name: String? = nil, locale: String? = nil
    ) {
        self.templates[Key(kind: kind, name: name, locale: locale?.lowercased())] = template
    }

    /// Whether a text is short enough to name a language: names have 35 characters at most (RFC 5646 §4.4.1).
    static func isLanguage(_ locale: String) -> Bool { locale.utf8.count <= 64 }

    /// Refuses wordings that want a link where none leads.
    func check(_ links: BackendPolicy.Links) throws(BackendPolicyError) {
        for (key, template) in self.templates where links.base(for: key.kind) == nil {
            guard !template.subject.contains("{link}"), !template.text.contains("{link}") else {
                throw BackendPolicyError(
                    "a wording of the message \(key.kind.rawValue) has {link}, and links names no page for it")
            }
        }
    }

    /// Whether any message has a wording of this name.
    func contains(name: String) -> Bool { self.templates.keys.contains { $0.name == name } }

    /// The wording to use; nil when the kind has none at all.
    func template(for kind: OutgoingMessage.Kind, name: String?, locale: String?) -> MessageTemplate? {
        let locale = locale.flatMap { Self.isLanguage($0) ? $0.lowercased() : nil }
        let main = locale?.split(separator: "-").first.map(String.init)
        for name in [name, nil] {
            for locale in [locale, main, nil] {
                if let found = self.templates[Key(kind: kind, name: name, locale: locale)] { return found }
            }
        }
        return nil
    }
}
