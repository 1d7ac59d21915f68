import Testing
import WebcomAuthentication
import WebcomTesting

/// Callbacks that come when nobody waits for them, and those of several visits at once.
@Suite(.timeLimit(.minutes(5))) struct CallbackArrivalTests {
    /// When a callback arrives that nobody waits for.
    enum Moment: String, CaseIterable, Sendable {
        case again, cancelled, superseded, signedInOtherwise, signedOut, expired, closed
    }

    @Test(
        "Peer 55, OAU-2: a callback that nobody waits for is refused by a typed error, and its code goes nowhere",
        arguments: Moment.allCases)
    func nobodyWaits(_ moment: Moment) async throws {
        let world = try await CallbackWorld()
        let flow = try await world.begin("browser")
        var newer = try await Self.pass(moment, flow, world)
        let (exchanges, state) = (world.exchanges, flow.service.state)
        for _ in 0..<2 {
            let error = await flow.refusal(of: flow.callback)
            #expect(error?.code == Self.code(moment), "\(String(describing: error))")
        }
        #expect(world.exchanges == exchanges, "the code was sent on")
        #expect(flow.service.state == state)
        guard moment != .closed else { return }
        if newer == nil { newer = try await world.begin("browser") }
        #expect(await newer?.refusal(of: flow.callback)?.recovery == .retry, "another visit's answer")
        #expect(await newer?.refusal(of: newer?.callback ?? "") == nil, "no way on")
        await world.application.shutdown()
    }

    /// Ends the visit; the newer one where another is under way.
    private static func pass(
        _ moment: Moment, _ flow: CallbackFlow, _ world: CallbackWorld
    ) async throws -> CallbackFlow? {
        switch moment {
        case .again: #expect(await flow.refusal(of: flow.callback) == nil)
        case .cancelled: flow.service.cancelAuthentication()
        case .superseded: return try await world.begin("browser")
        case .signedInOtherwise:
            let newer = try await world.begin("browser")
            #expect(await newer.refusal(of: newer.callback) == nil)
        case .signedOut: _ = await flow.service.unauthenticate()
        case .expired: world.party.clock.advance(by: .seconds(600))
        case .closed: await world.application.shutdown()
        }
        return nil
    }

    private static func code(_ moment: Moment) -> AuthenticationError.Code {
        switch moment {
        case .cancelled, .signedOut, .closed: .cancelled
        case .again, .superseded, .signedInOtherwise: .superseded
        case .expired: .expired
        }
    }

    @Test("Peer 55, OAU-2: what was kept of a visit takes its callback once, from its own browser, before it runs out")
    func keptContinuation() async throws {
        let world = try await CallbackWorld()
        let flow = try await world.begin("browser")
        let continuation = try #require(flow.visit.continuation)
        let foreign = world.application.authenticationService(for: "eve's browser")
        await #expect(throws: AuthenticationError(.foreignContinuation)) {
            _ = try await foreign.resumeAuthentication(continuation)
        }
        #expect(await flow.refusal(of: flow.callback) == nil)
        let resumed = await world.resumed(flow, continuation)
        #expect(await resumed?.refusal(of: flow.callback)?.code == .invalidState)
        #expect(world.exchanges == 1, "the code was sent on again")
        world.party.clock.advance(by: .seconds(600))
        await #expect(throws: AuthenticationError(.expired)) {
            _ = try await flow.service.resumeAuthentication(continuation)
        }
        await world.application.shutdown()
    }

    @Test(
        "Peer 49, OAU-2: visits of several browsers end in every order, each by its own answer and no other's",
        arguments: [2, 3])
    func everyOrder(_ count: Int) async throws {
        let world = try await CallbackWorld()
        var scenario = 0
        for order in Self.orders(count) {
            for answers in Self.orders(count) {
                scenario += 1
                var flows: [CallbackFlow] = []
                for number in 0..<count {
                    flows.append(try await world.begin(SessionKey("browser \(scenario).\(number)")))
                }
                for (index, answer) in zip(order, answers) where index != answer {
                    let before = world.exchanges
                    let error = await flows[index].refusal(of: flows[answer].callback)
                    #expect(error?.code == .invalidState && error?.recovery == .retry, "\(order) \(answers)")
                    #expect(world.exchanges == before, "another's code was spent: \(order) \(answers)")
                }
                for index in order {
                    let error = await flows[index].refusal(of: flows[index].callback)
                    #expect(error == nil, "\(order) \(answers): \(String(describing: error))")
                }
            }
        }
        #expect(world.exchanges == scenario * count)
        await world.application.shutdown()
    }

    @Test("Peer 49, OAU-2: visits in several tabs of one browser end in every order", arguments: [2, 3])
    func everyOrderOfTabs(_ count: Int) async throws {
        let world = try await CallbackWorld()
        for (scenario, order) in Self.orders(count).enumerated() {
            var flows: [(flow: CallbackFlow, continuation: AuthenticationContinuation)] = []
            for _ in 0..<count {
                let flow = try await world.begin(SessionKey("browser \(scenario)"))
                flows.append((flow, try #require(flow.visit.continuation)))
            }
            let before = world.exchanges
            for index in order {
                let resumed = try #require(await world.resumed(flows[index].flow, flows[index].continuation))
                for other in flows.indices where other != index {
                    let error = await resumed.refusal(of: flows[other].flow.callback)
                    #expect(error?.recovery == .retry, "\(order): \(String(describing: error))")
                }
                #expect(await resumed.refusal(of: resumed.callback) == nil, "\(order)")
            }
            #expect(world.exchanges - before == count, "\(order)")
        }
        await world.application.shutdown()
    }

    /// Every order of so many.
    private static func orders(_ count: Int) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return self.orders(count - 1).flatMap { rest in
            (0..<count).map { place in Array(rest[..<place]) + [count - 1] + Array(rest[place...]) }
        }
    }
}
