import WebcomAuthentication
import WebcomBackend

/// What is printed, in order: what comes by itself stands above the question that is open.
actor ChatScreen {
    private static let width = 80

    private let stream: StandardStream
    /// Whether the end of the user's line is on the screen by itself.
    private let isEchoing: Bool
    private var openPrompt: String?

    /// Prints to a stream.
    init(_ stream: StandardStream, isEchoing: Bool) {
        self.stream = stream
        self.isEchoing = isEchoing
    }

    /// Prints a text, and an empty line before it.
    func say(_ text: String) async throws { try await self.show("\n\(Self.lines(text, indent: ""))") }

    /// Prints what may be typed.
    func show(_ question: Conversation.Question) async throws {
        let menu = question.menu.map { "\($0)\n" }.joined()
        try await self.show("\n\(Self.lines(question.invitation, indent: ""))\(menu)")
    }

    /// Prints an event.
    func show(_ event: AuthenticationEvent) async throws {
        try await self.show("  * #\(event.sequence) \(event.kind.line)\n")
    }

    /// Prints a message as its addressee would see it.
    func show(_ message: OutgoingMessage) async throws {
        let text = "To: \(message.address)\nSubject: \(message.subject)\n\n\(message.text)"
        try await self.show("\n\(Self.lines(text, indent: "  | "))\n")
    }

    /// Prints who is signed in.
    func show(_ state: AuthenticationState) async throws {
        var facts = [("state", state.name)]
        if let details = state.details {
            facts += [("uid", details.uid), ("signed in by", "\(details.provider) \(details.providerUID)")]
            facts += [("is a guest", details.isGuest ? "yes" : "no")]
        }
        try await self.show("\n" + facts.map { "  \($0.padded(to: 14)) \($1)\n" }.joined())
    }

    /// Prints the prompt of a question, which stays last until it is answered.
    func ask(_ prompt: String) async throws {
        self.openPrompt = prompt
        try await self.stream.write("\n\(prompt)")
    }

    /// The question was answered.
    func close() async throws {
        self.openPrompt = nil
        if !self.isEchoing { try await self.stream.write("\n") }
    }

    private func show(_ text: String) async throws {
        guard let prompt = self.openPrompt else { return try await self.stream.write(text) }
        try await self.stream.write("\n\(text)\n\(prompt)")
    }

    private static func lines(_ text: String, indent: String) -> String {
        text.wrapped(to: Self.width - indent.count)
            .map { line in line.isEmpty ? "\(indent.withoutTrailingSpaces)\n" : "\(indent)\(line)\n" }.joined()
    }
}
