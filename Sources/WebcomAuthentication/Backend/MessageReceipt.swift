#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a back-end says when a message is on its way, or would be if the identity existed: both look alike.
public struct MessageReceipt: Sendable {
    /// Where it went, masked for showing; of a device's code where the user goes with it.
    public let sentTo: String
    /// When the token or code in it runs out.
    public let expirationDate: Date
    /// How long the app should wait before it lets the user ask for another one.
    public let resendAfter: Duration?
    /// Where the authentication now stands; for a cookie or a server-side session.
    public let continuation: AuthenticationContinuation
    /// What a device shows, where it asked for a code; nil for a message.
    public let device: DeviceAuthorization?

    /// Describes a message.
    public init(
        sentTo: String, expirationDate: Date, resendAfter: Duration? = nil, continuation: AuthenticationContinuation
    ) {
        self.sentTo = sentTo
        self.expirationDate = expirationDate
        self.resendAfter = resendAfter
        self.continuation = continuation
        self.device = nil
    }

    /// Describes a device's code.
    public init(device: DeviceAuthorization) {
        self.sentTo = device.verificationAddress
        self.expirationDate = device.expirationDate
        self.resendAfter = nil
        self.continuation = device.continuation
        self.device = device
    }
}
