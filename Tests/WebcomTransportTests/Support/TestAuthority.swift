import Foundation
import TestSupport

/// Certificates of a test's own authorities, made by `openssl`.
final class TestAuthority: Sendable {
    /// Why one could not be made.
    struct Trouble: Error { let output: String }

    private let folder: TemporaryFolder

    /// The file with the authority that the tests trust.
    var file: String { "\(self.folder.path)/authority.pem" }

    /// Makes two authorities, of which one is not to be trusted, and certificates for this machine.
    private init() throws {
        self.folder = try TemporaryFolder()
        try self.folder.write("subjectAltName=DNS:localhost,IP:127.0.0.1\n", to: "names")
        try self.folder.write("subjectAltName=DNS:other.example\n", to: "other-names")
        for authority in ["authority", "stranger"] {
            try self.openssl(
                "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout \(authority).key "
                    + "-out \(authority).pem -subj /CN=\(authority) -days 2")
        }
        try self.openssl(
            "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout server.key -out server.csr -subj /CN=localhost"
        )
        for (name, authority, names, days) in [
            ("valid", "authority", "names", 2), ("expired", "authority", "names", -1),
            ("otherName", "authority", "other-names", 2), ("unknown", "stranger", "names", 2),
        ] {
            try self.openssl(
                "x509 -req -in server.csr -CA \(authority).pem -CAkey \(authority).key -CAcreateserial "
                    + "-days \(days) -extfile \(names) -out \(name).pem")
        }
    }

    /// A server with a certificate, as a process of `openssl`.
    func server(_ certificate: String, _ options: [String] = []) async throws -> TLSServer {
        let folder = self.folder
        return try await OwnThread.run {
            try TLSServer(
                folder: folder, ["-cert", "\(certificate).pem", "-key", "server.key"] + options)
        }
    }

    /// A configuration of the system's TLS library that allows everything it can.
    func laxConfiguration() throws -> String {
        try self.folder.write(
            """
            openssl_conf = all
            [all]
            ssl_conf = ssl
            [ssl]
            system_default = lax
            [lax]
            MinProtocol = TLSv1
            CipherString = DEFAULT:@SECLEVEL=0

            """, to: "lax.cnf")
        return "\(self.folder.path)/lax.cnf"
    }

    /// Makes one on a thread that may block.
    static func make() async throws -> TestAuthority {
        try await OwnThread.run { try TestAuthority() }
    }

    private func openssl(_ arguments: String) throws {
        let process = try ChildProgram(
            "/usr/bin/env", ["openssl"] + arguments.split(separator: " ").map { String($0) }, in: self.folder.path)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Trouble(output: arguments) }
    }
}
