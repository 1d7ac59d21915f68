public import WebcomAuthentication

/// Why a line of an import is not an account that can be brought in; holds nothing of the line.
public struct AccountLineError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong with the line.
    @nonexhaustive
    public enum Reason: Error, Equatable, Sendable {
        /// It is longer than a line may be.
        case tooLong
        /// It is no JSON.
        case json(JSONError)
        /// It is no JSON object, or one of its identities is none.
        case notAnObject
        /// It has a member of a name that is not known; the place of the member is given.
        case unknownMember(String)
        /// This member is missing.
        case missing(String)
        /// This member is of another type, too long, or of a form that is not accepted.
        case malformed(String)
        /// The provider is none whose identities can be brought in.
        case provider
        /// The address or number is none, for this reason.
        case identifier(String)
        /// The profile is longer than 16 KiB or nests deeper than 32.
        case profile
        /// The password hash is not accepted, for this reason (HSH-3).
        case password(String)
        /// The password hash has a pepper, and the import was not told to take such.
        case pepperedPassword
        /// It has no identity, more than 64, or the same one twice.
        case identities
        /// It has more than 100 strong methods, or one number or address twice among them.
        case strongMethods
        /// An identity belongs to another account already.
        case identityTaken
    }

    /// The number of the line; the first is 1.
    public let line: Int
    /// What is wrong with it.
    public let reason: Reason

    /// Makes an error.
    public init(line: Int, reason: Reason) {
        self.line = line
        self.reason = reason
    }

    /// The number of the line, what is wrong and what to do.
    public var message: String { "Line \(self.line): \(self.reason.message)" }

    /// The message.
    public var description: String { self.message }
}

extension AccountLineError.Reason {
    /// What is wrong and what to do.
    var message: String {
        switch self {
        case .tooLong: "it has more than \(AccountLine.maximumByteCount) bytes; an account takes one line"
        case .json(let error): "it is no JSON: \(error.message) (byte \(error.offset))"
        case .notAnObject: "an account and each of its identities must be an object"
        case .unknownMember(let place):
            "\(place) has a member that is not known; leave it out, or keep it in the profile"
        case .missing(let name): "\(name) is missing"
        case .malformed(let name): "\(name) is not written as it must be"
        case .provider: "the provider must be eMail, phone or custom: with a name"
        case .identifier(let reason): "the identifier is not accepted: \(reason)"
        case .profile: "a profile is longer than 16 KiB or nests deeper than 32"
        case .password(let reason): "\(reason)"
        case .pepperedPassword: "the password hash has a pepper; allow such if this store has the same pepper's keys"
        case .identities: "an account must have 1 to \(AccountLine.maximumIdentityCount) identities, each once"
        case .strongMethods:
            "an account may have \(AccountLine.maximumStrongMethodCount) strong methods at most, each number and address once"
        case .identityTaken: "an identity belongs to another account already; look at both"
        }
    }
}
