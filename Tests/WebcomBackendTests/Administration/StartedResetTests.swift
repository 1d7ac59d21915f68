import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Resets that an operator starts.
@Suite struct StartedResetTests {
    /// Keeps what is sent.
    private final class Keeper: MessageSender {
        let name = "keeper"
        let messages = Locked<[OutgoingMessage]>([])

        @concurrent func send(_ message: OutgoingMessage) async throws { self.messages.withLock { $0.append(message) } }
    }

    private static let new = "quite another horse battery"

    private func token(_ bench: BackendBench) -> VerificationToken {
        VerificationToken(bench.secret(for: BackendBench.address))
    }

    /// Sets a new password by a token that was taken up.
    private func finish(
        _ bench: BackendBench, _ token: VerificationToken, _ continuation: AuthenticationContinuation,
        key: SessionKey = "the user's key"
    ) async throws -> BackendSession {
        let credential = AuthenticationCredential(
            provider: .eMail, proof: .verificationToken(token, newPassword: StaticPassword(Self.new)))
        return try await BackendBench.session(
            bench.backend.authenticate(credential, bench.request(key: key, continuation: continuation)))
    }

    private func takeUp(
        _ bench: BackendBench, _ token: VerificationToken, key: SessionKey = "the user's key"
    ) async throws -> AuthenticationContinuation {
        try await bench.backend.takeUpReset(token, application: "test", sessionKey: key)
    }

    @Test("PWD-9: an operator starts a reset and the user alone chooses the password, by a token that is good once")
    func resets() async throws {
        let bench = try await BackendBench()
        let old = try await bench.register()
        let started = try await bench.administration.startReset(of: old.details.uid)
        #expect(started.sentTo == "a•••@e•••.org")
        let message = try #require(bench.messages.latest(to: BackendBench.address))
        #expect(message.kind == .passwordReset)
        #expect(message.text.contains("an administrator asked"), "the user is told that they asked for it")
        let token = self.token(bench)
        #expect(try await bench.backend.inspect(token).expirationDate == started.expirationDate)
        _ = try await bench.backend.confirm(old)
        let continuation = try await self.takeUp(bench, token)
        #expect(continuation.front.stepDue == .newPassword)
        let session = try await self.finish(bench, token, continuation)
        #expect(session.details.uid == old.details.uid)
        #expect(await refusal { try await bench.backend.confirm(old) }?.code == .sessionEnded)
        #expect(await refusal { try await bench.signIn() }?.code == .invalidCredentials)
        _ = try await bench.signIn(password: Self.new)
        #expect(await refusal { try await self.finish(bench, token, continuation) }?.code == .invalidToken)
        #expect(await refusal { try await self.takeUp(bench, token) }?.code == .invalidToken)
    }

    @Test("PWD-9: the token runs out, and a weak password is refused")
    func limits() async throws {
        let bench = try await BackendBench()
        let uid = try await bench.administration.create(BackendBench.address, .eMail).uid
        let started = try await bench.administration.startReset(of: uid)
        let token = self.token(bench)
        let continuation = try await self.takeUp(bench, token)
        let weak = AuthenticationCredential(
            provider: .eMail, proof: .verificationToken(token, newPassword: StaticPassword("short")))
        let error = await refusal {
            try await bench.backend.authenticate(
                weak, bench.request(key: "the user's key", continuation: continuation))
        }
        #expect(error?.code == .tooWeakPassword)
        bench.clock.advance(by: .seconds(started.expirationDate.timeIntervalSince(bench.clock.now)))
        #expect(await refusal { try await self.takeUp(bench, token) }?.code == .expired)
        #expect(await refusal { try await self.finish(bench, token, continuation) }?.code == .expired)
    }

    @Test("PWD-9: a taken-up reset is good for the session key it was taken up for")
    func foreignKey() async throws {
        let bench = try await BackendBench()
        let uid = try await bench.administration.create(BackendBench.address, .eMail).uid
        try await bench.administration.startReset(of: uid)
        let token = self.token(bench)
        let continuation = try await self.takeUp(bench, token)
        let error = await refusal { try await self.finish(bench, token, continuation, key: "another key") }
        #expect(error?.code == .foreignContinuation)
        _ = try await self.finish(bench, token, continuation)
    }

    @Test("ROB-1: no token that a user asked for can be taken up elsewhere, nor a wrong one")
    func otherTokens() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        #expect(await refusal { try await self.takeUp(bench, self.token(bench)) }?.code == .invalidToken)
        let uid = try await bench.redeem(receipt).details.uid
        _ = try await bench.requestReset(BackendBench.address)
        #expect(await refusal { try await self.takeUp(bench, self.token(bench)) }?.code == .invalidToken)
        try await bench.administration.startReset(of: uid)
        let text = self.token(bench).reveal()
        let wrong = String(text.dropLast()) + (text.hasSuffix("A") ? "E" : "A")
        for text in [wrong, "", "x.y", String(repeating: "x", count: 10_000)] {
            #expect(await refusal { try await self.takeUp(bench, VerificationToken(text)) }?.code == .invalidToken)
        }
        _ = try await self.takeUp(bench, self.token(bench))
    }

    @Test("THR-4: taking up is counted as a look is")
    func looks() async throws {
        let bench = try await BackendBench { $0.throttling.inspectionsPerToken = .init(3, per: .seconds(3600)) }
        let uid = try await bench.administration.create(BackendBench.address, .eMail).uid
        try await bench.administration.startReset(of: uid)
        let token = self.token(bench)
        for _ in 0..<3 { _ = try await self.takeUp(bench, token) }
        #expect(await refusal { try await self.takeUp(bench, token) }?.code == .identityTemporarilyLocked)
    }

    @Test func withoutAnAddressForATokenThereIsNone() async throws {
        let bench = try await BackendBench()
        let uid = try await bench.administration.create("+12025550143", .phone).uid
        await #expect(throws: AdministrationError(.noAddress)) { try await bench.administration.startReset(of: uid) }
        await #expect(throws: AdministrationError(.accountGone)) { try await bench.administration.startReset(of: "x") }
    }

    @Test("LNK-3: an address that a recovery suspended gets no token of an operator's reset")
    func suspendedAddress() async throws {
        let bench = try await BackendBench()
        let suspended = #","suspended":"2020-02-01T00:00:00Z","created":"2020-01-01T00:00:00Z""#
        try await bench.take(
            #"{"uid":"u1","identities":[{"provider":"eMail","identifier":"old@x.example"\#(suspended)},"#
                + #"{"provider":"eMail","identifier":"new@x.example"}]}"#)
        #expect(try await bench.administration.startReset(of: "u1").sentTo == "n•••@x•••.example")
        #expect(bench.messages.latest(to: "old@x.example") == nil)
    }

    @Test("OTP-10: an operator's messages count under the budget of the address")
    func budget() async throws {
        let bench = try await BackendBench { $0.throttling.messagesPerAddress = .init(2, per: .seconds(3600)) }
        let uid = try await bench.administration.create(BackendBench.address, .eMail).uid
        for _ in 0..<2 { try await bench.administration.startReset(of: uid) }
        let error = await refusal { try await bench.administration.startReset(of: uid) }
        #expect(error?.code == .identityTemporarilyLocked)
    }

    @Test("a store that is administered by itself keeps the message for the server that works on it")
    func messageWaits() async throws {
        let store = MemoryAccountStore()
        let clock = ManualClock()
        let uid: String
        do {
            let alone = try await AccountAdministration(
                store: store, keyring: BackendBench.keyring([7]), clock: clock)
            uid = try await alone.create(BackendBench.address, .eMail).uid
            try await alone.startReset(of: uid)
        }
        #expect(try await store.waitingMessageCount(now: clock.now) == 1)
        let sender = Keeper()
        let bench = try await BackendBench(store: store, clock: clock, senders: [sender])
        try await bench.backend.drained()
        let message = try #require(sender.messages.withLock { $0.first })
        let token = try #require(message.verificationToken)
        let session = try await self.finish(bench, token, self.takeUp(bench, token))
        #expect(session.details.uid == uid)
    }
}
