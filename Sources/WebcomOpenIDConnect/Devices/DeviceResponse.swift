import WebcomAuthentication

/// What the device authorization endpoint gave (RFC 8628 §3.2), read strictly.
struct DeviceResponse: Sendable, CustomStringConvertible, CustomReflectable {
    private static let intervals: ClosedRange<Int64> = 1...60
    /// The interval where none is given (§3.2).
    private static let defaultInterval: Int64 = 5
    private static let lifetimes: ClosedRange<Int64> = 1...86_400
    private static let longestDeviceCode = 2_048
    private static let longestUserCode = 64

    let deviceCode: String
    let userCode: String
    let verificationAddress: String
    let completeAddress: String?
    /// How long the codes are good, in seconds.
    let lifetime: Int64
    /// How often the token endpoint lets itself be asked at most, in seconds.
    let interval: Int64

    /// Reads an answer.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - secrets: What was sent and must not be shown.
    ///   - policy: Which addresses the user may be sent to.
    /// - Throws: `.invalidProviderAnswer`, which names the member; `.unavailable` where the server is out of order.
    init(_ answer: ProviderAnswer, secrets: [String], _ policy: EndpointPolicy) throws(AuthenticationError) {
        try answer.requireInOrder()
        if let error = (try? answer.json())?["error"] {
            let shown = ErrorCode.shown(error.stringValue, withholding: secrets)
            throw .badAnswer("the device authorization endpoint told \(shown)")
        }
        let members = try answer.object()
        self.deviceCode = try Self.code("device_code", members, Self.longestDeviceCode, 0x21...0x7E)
        self.userCode = try Self.code("user_code", members, Self.longestUserCode, 0x20...0x7E)
        // Google's name of it is older than the standard's.
        let name = members["verification_uri"] == nil ? "verification_url" : "verification_uri"
        guard let address = try Self.address(name, members, policy) else {
            throw .badAnswer("the device authorization has no verification_uri")
        }
        self.verificationAddress = address
        self.completeAddress = try Self.address("verification_uri_complete", members, policy)
        self.lifetime = try Self.seconds("expires_in", members, in: Self.lifetimes)
        self.interval =
            members["interval"] == nil
            ? Self.defaultInterval : try Self.seconds("interval", members, in: Self.intervals)
    }

    private static func code(
        _ name: String, _ members: [String: JSONValue], _ longest: Int, _ bytes: ClosedRange<UInt8>
    ) throws(AuthenticationError) -> String {
        guard let text = members[name]?.stringValue, (1...longest).contains(text.utf8.count),
            text.utf8.allSatisfy(bytes.contains), text.utf8.first != 0x20, text.utf8.last != 0x20
        else { throw .badAnswer("the device authorization's \(name) is missing, too long or no visible ASCII") }
        return text
    }

    /// An address that a user can be shown; nil where there is none.
    private static func address(
        _ name: String, _ members: [String: JSONValue], _ policy: EndpointPolicy
    ) throws(AuthenticationError) -> String? {
        guard let value = members[name] else { return nil }
        guard let text = value.stringValue else {
            throw .badAnswer("the device authorization's \(name) has another type than it must have")
        }
        if let fault = policy.fault(of: text) {
            throw .badAnswer("the device authorization's \(name) \(fault)")
        }
        return text
    }

    private static func seconds(
        _ name: String, _ members: [String: JSONValue], in range: ClosedRange<Int64>
    ) throws(AuthenticationError) -> Int64 {
        guard let seconds = members[name]?.integerValue, range.contains(seconds) else {
            throw .badAnswer(
                "the device authorization's \(name) is no number of seconds from \(range.lowerBound) to "
                    + "\(range.upperBound)")
        }
        return seconds
    }

    /// Never the codes.
    var description: String { "answer of a device authorization endpoint" }
    /// Shows no children.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
