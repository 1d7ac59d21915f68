import WebcomAuthentication

/// What one device has to remember until its user has said yes.
struct DeviceMemory: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    private static let limits = JSONLimits(
        maximumBytes: 4_096, maximumDepth: 2, maximumMembers: 16, maximumNameBytes: 32)

    /// What the token endpoint is asked with.
    var deviceCode: String
    /// Who was asked: the code goes there and nowhere else.
    var issuer: String?
    /// Where it is exchanged.
    var tokenEndpoint: String
    /// For whom.
    var clientID: String

    /// The bytes to keep.
    var bytes: [UInt8] {
        var members: [String: JSONValue] = [
            "d": .string(self.deviceCode), "t": .string(self.tokenEndpoint), "c": .string(self.clientID),
        ]
        members["i"] = self.issuer.map(JSONValue.string)
        return JSONValue.object(members).utf8
    }

    /// Describes a device.
    init(deviceCode: String, issuer: String?, tokenEndpoint: String, clientID: String) {
        self.deviceCode = deviceCode
        self.issuer = issuer
        self.tokenEndpoint = tokenEndpoint
        self.clientID = clientID
    }

    /// Reads what was kept.
    ///
    /// - Throws: `.invalidState` for what is none of ours.
    init(_ bytes: [UInt8]) throws(AuthenticationError) {
        guard let value = try? JSONValue(json: bytes, limits: Self.limits), let deviceCode = value["d"]?.stringValue,
            let tokenEndpoint = value["t"]?.stringValue, let clientID = value["c"]?.stringValue
        else { throw AuthenticationError(.invalidState, "What was kept of the device cannot be read: begin again.") }
        self.init(
            deviceCode: deviceCode, issuer: value["i"]?.stringValue, tokenEndpoint: tokenEndpoint, clientID: clientID)
    }

    /// Never what it holds.
    var description: String { "memory of a device" }
    /// Shows no children.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
