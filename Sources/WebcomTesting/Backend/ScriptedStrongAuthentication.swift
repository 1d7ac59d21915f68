public import WebcomAuthentication

/// Which strong authentication a scripted back-end asks for after the first proof.
public enum ScriptedStrongAuthentication: Hashable, Sendable {
    /// One of these methods has to be chosen and its code given.
    case choose([StrongMethod])
    /// A method of one of these kinds has to be registered first; later sign-ins of the account choose it.
    case register([StrongMethod.Kind])

    /// One text-message method, `sms-1`.
    public static let choose = Self.choose([StrongMethod(id: "sms-1", kind: .sms, hint: "+•• ••• 11")])
    /// Text message or e-mail.
    public static let register = Self.register([.sms, .eMail])
}
