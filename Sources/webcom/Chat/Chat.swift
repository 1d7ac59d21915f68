import Dispatch
import WebcomAuthentication

/// The chat: whoever types is the user of one service, and sees what an app and its user see.
struct Chat {
    private let service: AuthenticationService
    private let screen: ChatScreen
    private let events: ChatEvents
    private let reader = LineReader()
    private var desk: ChatDesk
    private var conversation = Conversation()

    private init(_ world: ChatWorld, _ screen: ChatScreen, _ events: ChatEvents) {
        self.service = world.application.authenticationService
        self.screen = screen
        self.events = events
        self.desk = ChatDesk(self.service, world.backend)
    }

    /// Chats until the user goes or the input ends; on a file, or in memory.
    static func run(path: String?) async throws {
        let screen = ChatScreen(.output, isEchoing: TerminalEcho.isThere)
        let world = try await ChatWorld(path: path, senders: [ChatMailbox(screen: screen)])
        let service = world.application.authenticationService
        let events = ChatEvents(of: service, on: screen)
        let printing = Task { await events.run() }
        let signals = await TerminalEcho.restoreAtSignals()
        var chat = Self(world, screen, events)
        let result: Result<Void, any Error>
        do {
            result = .success(try await chat.converse(on: path))
        } catch {
            result = .failure(error)
        }
        await world.close()
        await printing.value
        for signal in signals { signal.cancel() }
        try result.get()
    }

    private mutating func converse(on path: String?) async throws {
        let place = path == nil ? "in memory: everything is gone at the end" : "on a file that is kept"
        try await self.screen.say("webcom chat: an authentication service to talk to, \(place).")
        let restored = try await self.service.settledState()
        await self.events.settle()
        // The service may have restored before anybody could subscribe to it: then no event tells it.
        if restored.details != nil { try await self.screen.say("Welcome back: you are still signed in.") }
        try await self.screen.show(self.service.state)
        var isMenuDue = true
        while true {
            let before = self.conversation.place
            self.conversation.isSignedIn = self.service.state.details != nil
            let question = self.conversation.question
            if isMenuDue { try await self.screen.show(question) }
            let turn = self.conversation.take(try await self.answer(to: question))
            if case .end = turn { break }
            let isMenuWanted = try await self.follow(turn)
            isMenuDue = isMenuWanted || self.conversation.place != before
        }
        _ = try await self.perform(.cancel)
        try await self.screen.say("Good-bye.")
    }

    /// Waits for an answer; a password is not shown while it is typed.
    private func answer(to question: Conversation.Question) async throws -> InputLine {
        if question.isHidden { try await BlockingWork.run { TerminalEcho.turnOff() } }
        let line: Result<InputLine, any Error>
        do {
            try await self.screen.ask(question.prompt)
            line = .success(try await self.reader.next())
        } catch {
            line = .failure(error)
        }
        if question.isHidden { try await BlockingWork.run { TerminalEcho.restore() } }
        try await self.screen.close()
        return try line.get()
    }

    /// Does what the conversation wants; whether what may be typed is to be shown then.
    private mutating func follow(_ turn: Conversation.Turn) async throws -> Bool {
        switch turn {
        case .say(let text): try await self.screen.say(text)
        case .act(let act): return try await self.perform(act)
        case .showMenu: return true
        case .goOn, .end: break
        }
        return false
    }

    private mutating func perform(_ act: ChatAct) async throws -> Bool {
        let before = self.service.state
        let outcome = await self.desk.perform(act)
        await self.events.settle()
        if let text = self.conversation.hear(outcome) { try await self.screen.say(text) }
        let isState = if case .showState = act { true } else { false }
        guard isState || self.service.state != before else { return false }
        try await self.screen.show(self.service.state)
        return !isState
    }
}
