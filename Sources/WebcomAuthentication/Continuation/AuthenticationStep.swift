/// A step that an authentication can wait for; an open list.
public struct AuthenticationStep: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The stable name of the step.
    public let rawValue: String

    /// Takes a stored name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Begin an authentication: none is under way.
    public static let initialize = Self(rawValue: "initialize")
    /// Give identifier and secret, then continue; or ask for a message first.
    public static let credential = Self(rawValue: "credential")
    /// Give the token of the message that was sent, then continue.
    public static let verificationToken = Self(rawValue: "verificationToken")
    /// Give the code of the message that was sent, then continue.
    public static let oneTimePassword = Self(rawValue: "oneTimePassword")
    /// Give the token or code and a new password, then continue.
    public static let newPassword = Self(rawValue: "newPassword")
    /// Wait until the user said yes or no to the device's code: continue.
    public static let deviceApproval = Self(rawValue: "deviceApproval")
    /// Take the user to an address and bring back the answer.
    public static let userAgent = Self(rawValue: "userAgent")
    /// Choose one of the account's strong methods.
    public static let strongMethodChoice = Self(rawValue: "strongMethodChoice")
    /// Give the code of the strong method.
    public static let strongCode = Self(rawValue: "strongCode")
    /// Register a strong method.
    public static let strongMethodRegistration = Self(rawValue: "strongMethodRegistration")
    /// Give the code that confirms the strong method just registered.
    public static let strongMethodConfirmation = Self(rawValue: "strongMethodConfirmation")

    /// The stable name.
    public var description: String { self.rawValue }
}
