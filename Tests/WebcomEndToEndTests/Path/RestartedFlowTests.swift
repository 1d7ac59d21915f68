import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// Every flow, with store, back-end and application made anew between two of its steps, or the store purged.
@Suite struct RestartedFlowTests {
    /// What happens between the steps.
    enum Disturbance: Sendable, CustomTestStringConvertible {
        case restartBefore(Int)
        case restartEverywhere
        case purgeEverywhere

        var testDescription: String {
            switch self {
            case .restartBefore(let step): "restart before step \(step)"
            case .restartEverywhere: "restart before every step"
            case .purgeEverywhere: "purge before every step"
            }
        }

        func befall(_ run: inout FlowRun, before step: Int) async throws {
            switch self {
            case .restartBefore(step), .restartEverywhere: try await run.restart()
            case .restartBefore: break
            case .purgeEverywhere: try await run.purge()
            }
        }
    }

    private static let cases: [(RestartedFlow, Disturbance)] = RestartedFlow.all.flatMap { flow in
        (1..<flow.steps.count).map { (flow, .restartBefore($0)) } + [(flow, .restartEverywhere)]
    }

    @Test("ROB-7: every flow goes on after a restart between any two of its steps", arguments: Self.cases)
    func restarts(_ flow: RestartedFlow, _ disturbance: Disturbance) async throws {
        try await self.run(flow, disturbance)
    }

    @Test("ROB-8: a purge between any two steps of a flow takes nothing that it needs", arguments: RestartedFlow.all)
    func purges(_ flow: RestartedFlow) async throws { try await self.run(flow, .purgeEverywhere) }

    private func run(_ flow: RestartedFlow, _ disturbance: Disturbance) async throws {
        let folder = try TemporaryFolder()
        var run = try await FlowRun(path: folder.file("app.db"))
        for step in flow.before { try await step(&run) }
        for (number, step) in flow.steps.enumerated() {
            try await disturbance.befall(&run, before: number)
            do { try await step(&run) } catch {
                Issue.record("step \(number) after '\(disturbance.testDescription)': \(error)")
                return await run.node.close()
            }
        }
        try await run.restart()
        let uid = try #require(run.uid)
        #expect(try await run.node.service.settledState().details?.uid == uid)
        let identities = try await run.node.store.identities(of: uid)
        #expect(Set(identities.map(\.address)) == flow.identities)
        #expect(try await run.node.store.sessions(of: uid, now: run.clock.now).count == 1)
        await run.node.close()
    }
}
