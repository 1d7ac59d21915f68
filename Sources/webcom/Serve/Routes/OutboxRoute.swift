import WebcomAuthentication
import WebcomBackend

/// The messages that were sent, on this machine only.
enum OutboxRoute {
    static let route = Route(path: "/outbox", show: Self.show)

    private static func show(_ visit: Visit, _ problem: Problem?) async throws(AuthenticationError) -> Reply {
        guard visit.world.outbox.isShown else {
            let problem = Problem(.notFound, "notFound", "There is no such page.")
            return .fail(problem, on: Page("Not Found", problem: problem, HomeRoute.links))
        }
        // Messages go out after the answer to whoever asked for them.
        try? await visit.world.backend.drained()
        let messages = visit.world.outbox.messages
        let page = Page(
            "Outbox",
            """
            <p class="quiet">What a mail server or an SMS gateway would send, the newest first.</p>
            \(messages.map(Self.html))\
            \(messages.isEmpty ? "<p>There is no message yet.</p>" : nil)
            <nav><a href="/confirm">Give the code or token</a> \
            <a href="/reset/token">Give an administrator's token</a> <a href="/">To the first page</a></nav>
            """)
        return .show(page, ["messages": .array(messages.map(Self.json))])
    }

    private static func html(_ message: OutgoingMessage) -> HTML {
        """
        <h2>\(message.subject)</h2>
        <p class="quiet">To \(message.address)</p>
        <pre>\(message.text)</pre>

        """
    }

    private static func json(_ message: OutgoingMessage) -> JSONValue {
        let secret = message.verificationToken?.reveal() ?? message.oneTimePassword?.reveal()
        return [
            "to": .string(message.address), "kind": .string(message.kind.rawValue), "text": .string(message.text),
            "secret": secret.map(JSONValue.string) ?? .null,
        ]
    }
}
