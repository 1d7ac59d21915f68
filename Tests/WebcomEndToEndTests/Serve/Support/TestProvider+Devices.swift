import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives
import webcom

/// Devices that show a code (RFC 8628): the user is a test that says yes or no.
extension TestProvider {
    /// What became of a device's code.
    struct Device: Sendable {
        let userCode: String
        var questions = 0
        /// Who said yes.
        var subject: String?
        var isRefused = false
    }

    static let deviceGrantType = "urn:ietf:params:oauth:grant-type:device_code"

    /// A user types a code and says yes; with nil, no.
    func decide(_ userCode: String, _ subject: String?) {
        self.devices.withLock { devices in
            for (code, device) in devices where device.userCode == userCode {
                devices[code]?.subject = subject
                devices[code]?.isRefused = subject == nil
            }
        }
    }

    /// Gives a device its codes.
    func deviceCodes() -> JSONValue {
        let code = Base64URL.encode(SystemRandomBytes().bytes(12))
        let userCode = "WDJB-\(Int.random(in: 1_000...9_999))"
        self.devices.withLock { $0[code] = Device(userCode: userCode) }
        return [
            "device_code": .string(code), "user_code": .string(userCode), "expires_in": 600, "interval": 1,
            "verification_uri": .string("\(self.issuer)/device"),
            "verification_uri_complete": .string("\(self.issuer)/device?code=\(userCode)"),
        ]
    }

    /// Who said yes to a device's code, or the error to answer with.
    func subject(ofDevice code: String) -> (subject: String?, error: String) {
        self.devices.withLock { devices in
            guard let device = devices[code] else { return (nil, "invalid_grant") }
            devices[code]?.questions += 1
            guard !device.isRefused else { return (nil, "access_denied") }
            guard let subject = device.subject else { return (nil, "authorization_pending") }
            devices[code] = nil
            return (subject, "")
        }
    }

    /// How often all devices' codes were asked about.
    var questions: Int { self.devices.withLock { $0.values.reduce(0) { $0 + $1.questions } } }
}
