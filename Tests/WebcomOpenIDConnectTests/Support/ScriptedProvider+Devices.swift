import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives
import WebcomTransport

/// The device flow (RFC 8628).
extension ScriptedProvider {
    static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
    static let userCode = "WDJB-MJHT"

    /// Gives a code.
    func device(_ request: TransportRequest, _ script: ProviderScript) -> TransportResponse {
        let code = "device-\(Base64URL.encode(SystemRandomBytes().bytes(12)))"
        self.contents.withLock { contents in
            contents.devices.insert(code)
            contents.given.append(code)
        }
        var members: [String: JSONValue] = [
            "device_code": .string(code), "user_code": .string(Self.userCode),
            "verification_uri": .string(Self.issuer + "/activate"),
            "verification_uri_complete": .string(Self.issuer + "/activate?code=" + Self.userCode),
            "expires_in": 600, "interval": 7,
        ]
        script.device(&members)
        return Self.json(members)
    }

    /// Says what the user said; a yes is told once.
    func deviceToken(_ form: [String: String], _ script: ProviderScript) throws -> TransportResponse {
        let code = form["device_code"] ?? ""
        let error: String? = self.contents.withLock { contents in
            guard contents.devices.contains(code) else { return "invalid_grant" }
            guard contents.script.deviceErrors.isEmpty else { return contents.script.deviceErrors.removeFirst() }
            contents.devices.remove(code)
            return nil
        }
        if let error { return Self.json(["error": .string(error)], status: 400) }
        var members = Self.tokens
        members["id_token"] = .string(try self.idToken(nil))
        script.tokens(&members)
        return Self.json(members)
    }
}
