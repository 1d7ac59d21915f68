import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct ContinuationTests {
    @Test("a flow goes on in another process on the same store")
    func anotherProcess() async throws {
        let store = MemoryAccountStore()
        let (first, second) = try await (BackendBench(store: store), BackendBench(store: store))
        let receipt = try await first.attach()
        let text = receipt.continuation.reveal()
        let restored = MessageReceipt(
            sentTo: "", expirationDate: receipt.expirationDate, continuation: try AuthenticationContinuation(text))
        let token = first.messages.token(for: BackendBench.address)?.reveal()
        let session = try await second.redeem(restored, token: token)
        _ = try await first.backend.confirm(session)
    }

    @Test("another session key or application may not use a continuation")
    func foreign() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        let error = await refusal { try await bench.redeem(receipt, key: "another key") }
        #expect(error?.code == .foreignContinuation)
        var request = bench.request(continuation: receipt.continuation)
        request.application = "another"
        let other = await refusal {
            try await bench.backend.send(.resendVerification(MessageSettings()), request)
        }
        #expect(other?.code == .foreignContinuation)
        _ = try await bench.redeem(receipt)
    }

    @Test("the front is covered by the seal, field by field")
    func coversFront() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        let front = receipt.continuation.front
        let later = front.expirationDate.addingTimeInterval(1)
        let fronts = [
            Self.front(front, provider: .phone), Self.front(front, mode: .oneTimePassword),
            Self.front(front, context: .current), Self.front(front, expirationDate: later),
            Self.front(front, stepDue: .oneTimePassword),
        ]
        for changed in fronts {
            let continuation = AuthenticationContinuation(front: changed, sealed: receipt.continuation.sealed)
            let request = bench.request(changed.context, continuation: continuation)
            let error = await refusal { try await bench.backend.advance(continuation, by: .resume, request) }
            #expect(error?.code == .invalidContinuation, "\(changed)")
        }
    }

    @Test("a flow that was begun in one context does not go on in the other")
    func otherContext() async throws {
        let bench = try await BackendBench()
        let guest = try await bench.guest()
        let receipt = try await bench.attach()
        let request = bench.request(.current, session: guest, continuation: receipt.continuation)
        let error = await refusal {
            try await bench.backend.send(.resendVerification(MessageSettings()), request)
        }
        #expect(error?.code == .invalidContinuation)
        #expect(await refusal { try await bench.redeem(receipt, to: guest) }?.code == .invalidContinuation)
    }

    @Test("a flow runs out")
    func expires() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        bench.clock.advance(by: .seconds(86_400))
        let error = await refusal {
            try await bench.backend.send(
                .resendVerification(MessageSettings()), bench.request(continuation: receipt.continuation))
        }
        #expect(error?.code == .expired)
    }

    @Test("resuming performs nothing and says which step is due")
    func resumes() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        let request = bench.request(continuation: receipt.continuation)
        let error = await refusal { try await bench.backend.advance(receipt.continuation, by: .resume, request) }
        #expect(error?.code == .stepNotDue)
        #expect(error?.dueStep == .verificationToken)
        _ = try await bench.redeem(receipt)
    }

    private static func front(
        _ front: AuthenticationContinuation.Front, provider: AuthenticationProvider? = nil,
        mode: AuthenticationMethodInternal.Mode? = nil, context: AuthenticationService.Context? = nil,
        expirationDate: Date? = nil, stepDue: AuthenticationStep? = nil
    ) -> AuthenticationContinuation.Front {
        AuthenticationContinuation.Front(
            provider: provider ?? front.provider, mode: mode ?? front.mode, context: context ?? front.context,
            expirationDate: expirationDate ?? front.expirationDate, stepDue: stepDue ?? front.stepDue)
    }
}
