#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a device shows its user, so that they say yes or no in a browser elsewhere (RFC 8628 §3.2).
public struct DeviceAuthorization: Sendable {
    /// What the user types at ``verificationAddress``; show it as it is.
    public let userCode: String
    /// Where the user goes.
    public let verificationAddress: String
    /// The same address with the code in it, for a QR code; nil where the provider gave none.
    ///
    /// Show the code beside it all the same, so that the user can compare (RFC 8628 §5.4).
    public let completeAddress: String?
    /// When the code runs out.
    public let expirationDate: Date
    /// How often the provider lets itself be asked at most; the back-end keeps to it.
    public let interval: Duration
    /// Where the authentication now stands; for a cookie or a server-side session.
    public let continuation: AuthenticationContinuation

    /// Describes what to show.
    public init(
        userCode: String, verificationAddress: String, completeAddress: String? = nil, expirationDate: Date,
        interval: Duration, continuation: AuthenticationContinuation
    ) {
        self.userCode = userCode
        self.verificationAddress = verificationAddress
        self.completeAddress = completeAddress
        self.expirationDate = expirationDate
        self.interval = interval
        self.continuation = continuation
    }
}

extension DeviceAuthorization: CustomStringConvertible, CustomReflectable {
    /// Never the code: who types it decides who is signed in.
    public var description: String { "device authorization" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
