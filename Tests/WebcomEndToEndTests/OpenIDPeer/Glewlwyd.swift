import Foundation
import TestSupport

/// A real OpenID provider, and the browser of one of its users; everything goes by `curl`.
struct Glewlwyd: Sendable {
    /// Where it is, as `.ci/openid-provider` says; nil where there is none.
    static let address = ProcessInfo.processInfo.environment["WEBCOM_OPENID_PEER"]
    static let redirectAddress = "http://127.0.0.1:9999/callback"
    static let secret = "s3cretsecret"
    private static let password = "correct horse battery"

    let base: String
    private let folder: TemporaryFolder

    /// The browser of a user who is signed in at the provider.
    init(_ base: String, user: String) async throws {
        self.base = base
        self.folder = try TemporaryFolder()
        let body = #"{"username":"\#(user)","password":"\#(Self.password)"}"#
        _ = try await self.curl([
            "-c", self.jar, "-H", "Content-Type: application/json", "-d", body, "\(base)/api/auth/",
        ])
        _ = try await self.curl([
            "-X", "PUT", "-H", "Content-Type: application/json", "-d", #"{"scope":"openid"}"#,
            "\(base)/api/auth/grant/app",
        ])
    }

    /// Visits an address, and gives the one that the provider sends the user back to.
    func visit(_ address: String) async throws -> String {
        try await self.curl(["-o", "/dev/null", "-w", "%{redirect_url}", "\(address)&g_continue"])
    }

    /// Visits an address, and whatever the provider sends the user to.
    func follow(_ address: String) async throws {
        _ = try await self.curl(["-L", "-o", "/dev/null", "\(address)&g_continue"])
    }

    /// Says yes to a device.
    func approve(_ code: String) async throws {
        _ = try await self.curl(["\(self.base)/api/oidc/device?code=\(code)&g_continue"])
    }

    private var jar: String { "\(self.folder.path)/jar" }

    private func curl(_ arguments: [String]) async throws -> String {
        let result = try await ChildProcess(
            program: "/usr/bin/curl", arguments: ["-s", "-b", self.jar] + arguments
        ).run()
        guard result.exitCode == 0 else { throw POSIXError(.ECONNREFUSED) }
        return result.output
    }
}
