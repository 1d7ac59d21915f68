import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomCryptography
import WebcomTesting

/// Where a sign-in by address and password can stand that waits for its second proof.
enum StrongPlace: String, CaseIterable, Sendable {
    case choice, smsCode, eMailCode, appCode, recoveryCode
    case registration, smsConfirmation, eMailConfirmation, appConfirmation

    /// The kind that is challenged or registered; nil where none is yet.
    var kind: StrongMethod.Kind? {
        switch self {
        case .choice, .registration: nil
        case .smsCode, .smsConfirmation: .sms
        case .eMailCode, .eMailConfirmation: .eMail
        case .appCode, .appConfirmation: .authenticatorApp
        case .recoveryCode: .recoveryCode
        }
    }

    /// The name of the step that is due.
    var step: AuthenticationStep {
        switch self {
        case .choice: .strongMethodChoice
        case .smsCode, .eMailCode, .appCode, .recoveryCode: .strongCode
        case .registration: .strongMethodRegistration
        case .smsConfirmation, .eMailConfirmation, .appConfirmation: .strongMethodConfirmation
        }
    }

    /// Whether the account has no method yet, and one is being registered.
    var registers: Bool { self.step == .strongMethodRegistration || self.step == .strongMethodConfirmation }
    /// Whether a code was sent.
    var isSent: Bool { self.kind == .sms || self.kind == .eMail }
    /// Whether a code is awaited.
    var awaitsCode: Bool { self.kind != nil }

    /// Brings a sign-in there.
    func stand(configure: (inout BackendPolicy) -> Void = { _ in }) async throws -> StrongStand {
        let bench = try await BackendBench.strong(.whenRegistered) { policy in
            policy.phoneDestinations = PhonePrefixes(["+33"])
            configure(&policy)
        }
        guard self.registers else {
            let account = try await StrongAccount.make(on: bench)
            let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
            return try await StrongStand(bench: bench, account: account, step: step)
                .moved(self.kind.map { .challenge(methodID: account.id($0)) })
        }
        try await bench.register()
        let strict = try await bench.beside(.always) { policy in
            policy.phoneDestinations = PhonePrefixes(["+33"])
            configure(&policy)
        }
        strict.clock.advance(by: .seconds(4_000))
        let step = try await BackendBench.step(strict.begin(.password(), strict.strongRequest()))
        return try await StrongStand(bench: strict, account: nil, step: step)
            .moved(self.kind.map { .register($0, contact: StrongStand.contact($0)) })
    }
}
