import Testing
import WebcomAuthentication
import WebcomTesting

@Suite(.timeLimit(.minutes(5))) struct PeerGenerationTests {
    @Test(
        "Peer 14: over random renewals and changes on two nodes no stored generation of a session is older than before")
    func neverGoesBack() async throws {
        let seed = SeededGenerator.drawnSeed()
        var generator = SeededGenerator(seed: seed)
        let witness = WitnessStore()
        let rig = try await ServiceRig.ranOut("alice", store: FaultyStateStore(witness))
        // Nodes that renew at the same moment are no thieves to this back-end.
        rig.backend.detectsReuse = false
        let other = await rig.another()
        _ = try await other.service.settledState()
        for _ in 0..<100 {
            rig.clock.advance(by: .seconds(300))
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    let node = Bool.random(using: &generator) ? rig : other
                    let isRenewal = Bool.random(using: &generator)
                    group.addTask { @concurrent in
                        if isRenewal {
                            _ = await node.token()
                        } else {
                            _ = try? await node.signIn("alice", context: .current)
                        }
                    }
                }
            }
        }
        var newest: [String: UInt64] = [:]
        for entry in witness.entries {
            #expect(entry.generation >= newest[entry.session] ?? 0, "seed \(seed): version \(entry.version) is older")
            newest[entry.session] = max(entry.generation, newest[entry.session] ?? 0)
        }
        #expect(newest.values.max() ?? 0 >= 50, "seed \(seed): hardly anything was renewed")
        #expect(rig.ends.isEmpty && other.ends.isEmpty, "seed \(seed)")
    }
}
