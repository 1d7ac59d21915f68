import Foundation

/// `webcom serve` as a child process, with somebody who uses it.
enum ServedSite {
    /// Serves at any port while `use` runs, and then ends it by a signal.
    static func run(
        _ arguments: [String] = [], _ use: @escaping @Sendable (UInt16) throws -> Void
    ) async throws -> CommandResult {
        try await OwnThread.run { try Self.runHere(arguments, use) }
    }

    /// The same on this thread, so that two servers can be there at once.
    static func runHere(_ arguments: [String], _ use: (UInt16) throws -> Void) throws -> CommandResult {
        try Dialogue.runHere(["serve", "--port", "0"] + arguments) { server in
            try server.expect("127.0.0.1:")
            let digits = try server.expect(",").filter(\.isNumber)
            guard let port = UInt16(digits) else { throw WebClientError("no port: \(digits)") }
            defer { server.send(signal: SIGTERM) }
            try use(port)
        }
    }
}
