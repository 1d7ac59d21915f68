import Testing
import WebcomAuthentication
import WebcomOpenIDConnect

/// An agent that listens, and a visit whose state is `mine`.
struct LoopbackVisit: Sendable {
    static let request = UserAgentRequest(address: "https://op.example/authorize?client_id=app&state=mine#top")
    static let query = "code=s3cret-code&state=mine"

    let agent: LoopbackUserAgent
    let address: String
    let port: UInt16

    init(port: UInt16 = 0, show: @escaping LoopbackUserAgent.Showing = { _ in }) async throws {
        try await self.init(LoopbackUserAgent(port: port, show: show))
    }

    /// Has an agent listen.
    init(_ agent: LoopbackUserAgent) async throws {
        self.agent = agent
        self.address = try #require(try await agent.redirectAddress())
        let digits = self.address.dropFirst("http://127.0.0.1:".count).prefix { $0 != "/" }
        self.port = try #require(UInt16(digits), "\(self.address)")
    }

    /// Waits for the browser.
    func callback() async throws -> String { try await self.agent.callback(for: Self.request) }

    /// A request as a browser sends it.
    func get(_ target: String = "/callback?\(Self.query)", method: String = "GET", host: String? = nil) -> String {
        "\(method) \(target) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(self.port)")\r\nAccept: */*\r\n\r\n"
    }
}
