import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// Each flow with each of its calls to the store failing, or its task cancelled there.
@Suite struct FlowFaultTests {
    /// What happens at a call.
    enum Mishap: String, CaseIterable, Sendable {
        case failsBefore, failsAfter, cancelled
    }

    @Test(
        "ROB-2, ROB-4: whichever call of a flow fails, loses its answer or is cancelled, no half state is left",
        arguments: BackendFlow.allCases, Mishap.allCases)
    func survives(_ flow: BackendFlow, _ mishap: Mishap) async throws {
        var number = 0
        repeat { number += 1 } while try await self.isReached(number, flow, mishap)
        #expect(number > 1, "no call was reached")
    }

    /// Whether the flow makes so many calls.
    private func isReached(_ number: Int, _ flow: BackendFlow, _ mishap: Mishap) async throws -> Bool {
        let store = HookedStore()
        let bench = try await BackendFlow.bench(on: store)
        let place = try await flow.prepare(bench)
        let before = try await FlowInvariants.redemptions(bench)
        switch mishap {
        case .failsBefore, .failsAfter: store.reset(failing: number, after: mishap == .failsAfter)
        case .cancelled: store.reset(cancelling: number)
        }
        let told = try await self.walk(flow, from: place, "\(flow) with call \(number) \(mishap)")
        guard !store.isArmed else { return false }
        #expect(told || mishap == .cancelled, "\(flow): call \(number) failed and nobody was told")
        let invariants = FlowInvariants(
            bench: bench, mostSessions: flow.mostSessions + (mishap == .failsAfter ? flow.lostSessions : 0),
            what: "\(flow) with call \(number) \(mishap)", redeemedBefore: before)
        try await invariants.check()
        try await invariants.checkUsable()
        return true
    }

    /// Takes the steps, each in a task of its own and once more when it fails; whether a failure was told.
    private func walk(_ flow: BackendFlow, from start: FlowPlace, _ what: Comment) async throws -> Bool {
        var place = start
        var told = false
        for step in flow.steps {
            do {
                place = try await Self.take(step, from: place)
                continue
            } catch {
                told = true
                #expect(Self.isExpected(error), "\(what): \(error)")
            }
            do { place = try await Self.take(step, from: place) } catch let error as AuthenticationError {
                #expect(error.recovery != .none, "\(what): trying again tells nobody what to do: \(error)")
                return true
            } catch {
                Issue.record("\(what): trying again threw \(error)")
                return true
            }
        }
        return told
    }

    private static func take(_ step: @escaping BackendFlow.Step, from place: FlowPlace) async throws -> FlowPlace {
        try await Task {
            var place = place
            try await step(&place)
            return place
        }.value
    }

    private static func isExpected(_ error: any Error) -> Bool {
        switch error {
        case is HookedStore.Fault, is CancellationError: true
        case let error as AuthenticationError: error.code == .unavailable || error.code == .cancelled
        default: false
        }
    }

    @Test("ROB-4: sign-ins that are cancelled at any moment give their places at the hasher back")
    func givesPlacesBack() async throws {
        let bench = try await self.hashingBench(on: MemoryAccountStore())
        for round in 0..<20 {
            let attempts = (0..<6).map { _ in Task { try await bench.signIn() } }
            for _ in 0..<round { await Task.yield() }
            for attempt in attempts { attempt.cancel() }
            for attempt in attempts { _ = await attempt.result }
            await self.expectPlaces(bench, "round \(round)")
        }
    }

    @Test("ROB-4: a sign-in that is cancelled at the store takes no place at the hasher", arguments: 1...2)
    func cancelledAtTheStore(_ number: Int) async throws {
        let store = HookedStore()
        let bench = try await self.hashingBench(on: store)
        for round in 0..<5 {
            store.reset(cancelling: number)
            _ = await Task { try await bench.signIn() }.result
            #expect(!store.isArmed, "call \(number) was not made")
            await self.expectPlaces(bench, "round \(round)")
        }
    }

    private func hashingBench(on store: any AccountStore) async throws -> BackendBench {
        let bench = try await BackendBench(store: store) { policy in
            policy.hashing = BackendPolicy.Hashing(memoryKiB: 8, passes: 1, width: 2, queueLimit: 2)
            policy.throttling.passwordsPerIdentity = .init(free: 100)
        }
        try await bench.register()
        return bench
    }

    /// The hasher works: of twelve sign-ins at once, two of which may wait, not all others are refused.
    private func expectPlaces(_ bench: BackendBench, _ what: Comment) async {
        let (outcomes, feed) = AsyncStream<Bool>.makeStream()
        let attempts = (0..<12).map { _ in Task { _ = feed.yield((try? await bench.signIn()) != nil) } }
        var refused = 0
        for await isIn in outcomes {
            if isIn { break }
            refused += 1
            if refused == 10 { break }
        }
        #expect(refused < 10, "\(what): the hasher has no places left")
        for attempt in attempts { attempt.cancel() }
        for attempt in attempts { await attempt.value }
    }
}
