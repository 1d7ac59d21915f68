import Dispatch
import WebcomAuthentication
import WebcomBackend

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The sample of a server with the authentication service in it.
enum Serve {
    /// Serves until a signal ends it, finishes what is under way, and closes everything.
    static func run(_ arguments: ServeArguments) async throws {
        let server = try HTTPServer(port: arguments.port)
        let site = Site(address: arguments.origin.map { .proxied(origin: $0) } ?? .loopback(port: server.port))
        let outbox = Outbox(isShown: !site.isSecure)
        let openID = try await OpenIDProviders(arguments.openID, for: site)
        let delegates = try await arguments.signers.delegates(for: site)
        let opened = try await ChatWorld(
            path: arguments.path, senders: [outbox], identifier: "webcom-serve",
            capabilities: [.multiFactor, .strongMethodRegistration],
            strongAuthentication: arguments.strongAuthentication,
            providers: openID.delegates.merging(delegates) { $1 },
            further: arguments.exchangesTokens ? [.server, .accessToken] : [.server], audience: site.origins.first)
        let world = ServeWorld(
            application: opened.application, backend: opened.backend, outbox: outbox, site: site,
            verifier: try await opened.backend.tokenVerifier(), openID: openID,
            signers: arguments.signers)
        let router = Router(world: world)
        let serving = Task(name: "server") { await server.run { await router.answer($0) } }
        let signals = await Self.endAtSignals(serving)
        let greeting: Result<Void, any Error>
        do {
            greeting = .success(try await Self.greet(arguments, server.port))
        } catch {
            greeting = .failure(error)
            serving.cancel()
        }
        await serving.value
        await opened.close()
        for signal in signals { signal.cancel() }
        try greeting.get()
    }

    private static func greet(_ arguments: ServeArguments, _ port: UInt16) async throws {
        let kept = arguments.path == nil ? "in memory: everything is gone at the end" : "on a file that is kept"
        let place = arguments.origin.map { "for \($0), at 127.0.0.1:\(port)" } ?? "at http://127.0.0.1:\(port)/"
        try await StandardStream.output.write("webcom serve: listening \(place), \(kept).\n")
    }

    /// Has the signals that ask a server to end cancel the task; a second one ends the process at once.
    ///
    /// Waits until they are watched: one that comes before would be ignored, and the server go on.
    private static func endAtSignals(_ serving: Task<Void, Never>) async -> [any DispatchSourceSignal] {
        var sources: [any DispatchSourceSignal] = []
        for number in [SIGINT, SIGTERM] {
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in
                guard !serving.isCancelled else { exit(128 + number) }
                serving.cancel()
            }
            await withCheckedContinuation { continuation in
                source.setRegistrationHandler { @Sendable in continuation.resume() }
                source.resume()
            }
            sources.append(source)
        }
        return sources
    }
}
