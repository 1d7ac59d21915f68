import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting
import WebcomTokens

@Suite struct SessionTokenTests {
    @Test(
        "SES-1: 256 random bits for each session, of which the store has a keyed code; no other session's secret fits")
    func secrets() async throws {
        let store = HookedStore()
        let bench = try await BackendBench(store: store)
        var secrets: Set<String> = []
        for _ in 0..<50 {
            let session = try await bench.guest()
            #expect(session.parts.count == 4)
            #expect(Base64URL.decode(session.parts[2])?.count == 32)
            secrets.insert(session.parts[2])
            let record = try #require(try await store.session(session.id))
            let code = try BackendBench.keyring([7]).code(
                for: JoinedFields.bytes(session.id, session.parts[2]), .sessionMAC)
            #expect(record.tokenMAC == code)
        }
        #expect(secrets.count == 50)
        for secret in secrets {
            let bytes = try #require(Base64URL.decode(secret))
            #expect(!store.evidence.contains(secret) && !store.evidence.contains(bytes))
        }
    }

    /// What gives a signed-in user another session.
    enum Transition: CaseIterable, Sendable {
        case guestUpgrade, reauthentication, newFactor, anotherIdentity
    }

    @Test(
        "SES-2: whatever is proved anew gives another session with another secret, and the old one is dead",
        arguments: Transition.allCases)
    func transitions(_ transition: Transition) async throws {
        let bench = try await BackendBench()
        let verifier = try await bench.backend.tokenVerifier()
        let before = transition == .guestUpgrade ? try await bench.guest() : try await bench.register()
        _ = try verifier.verify(before.access)
        let renewed = try await bench.backend.refresh(before)
        let after =
            switch transition {
            case .guestUpgrade: try await bench.redeem(bench.attach(to: renewed), to: renewed)
            case .reauthentication: try await bench.signIn(to: renewed)
            case .newFactor:
                try await bench.submit(
                    bench.requestCode(BackendBench.address, to: renewed), for: BackendBench.address, to: renewed)
            case .anotherIdentity: try await bench.registerCode(BackendBench.number, to: renewed)
            }
        #expect(after.details.uid == before.details.uid)
        #expect(after.id != before.id && after.parts[2] != before.parts[2])
        #expect(after.parts[1] == "0")
        for dead in [before, renewed] {
            #expect(await refusal { try await bench.backend.confirm(dead) }?.code == .sessionEnded)
            #expect(await refusal { try await bench.backend.refresh(dead) }?.code == .sessionEnded)
        }
        #expect(try verifier.verify(after.access).claims.sessionID == after.id)
        _ = try await bench.backend.refresh(after)
    }

    @Test("SES-2: a session that somebody else chose is not taken over by who signs in with it")
    func fixation() async throws {
        let bench = try await BackendBench()
        try await bench.register()
        let planted = try await bench.guest()
        #expect(await refusal { try await bench.signIn(to: planted) }?.code == .accountMismatch)
        let session = try await bench.signIn()
        #expect(session.id != planted.id && session.parts[2] != planted.parts[2])
    }
}
