import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FakeAccounts {
    /// Pretends to send a message.
    mutating func send(
        _ message: IdentityMessage, _ request: AuthenticationRequest, at now: Date
    ) throws -> MessageReceipt {
        switch message {
        case .attachIdentity(let claim):
            if let password = claim.password { try self.checkRules(password) }
            let step: AuthenticationStep =
                claim.provider == .eMail && claim.mode == .staticPassword ? .verificationToken : .oneTimePassword
            return try self.send(
                "attachIdentity", claim.provider, claim.identifier, claim.message, .attach(claim), claim.mode, step,
                request, at: now)
        case .oneTimePassword(let provider, let identifier, let settings):
            return try self.send(
                "oneTimePassword", provider, identifier, settings, .signIn, .oneTimePassword, .oneTimePassword,
                request, at: now)
        case .passwordReset(let provider, let identifier, let settings):
            return try self.send(
                "passwordReset", provider, identifier, settings, .reset, .staticPassword, .newPassword, request,
                at: now)
        case .resendVerification(let settings):
            var flow = try self.flow(request.continuation, request, at: now)
            guard case .attach = flow.purpose else {
                throw AuthenticationError(.stepNotDue, details: AuthenticationError.Details(dueStep: flow.stepDue))
            }
            flow.attemptsLeft = FakeFlow.tries
            return self.receipt("attachIdentity", flow, settings, request)
        case .deviceAuthorization(let provider): return try self.authorizeDevice(provider, request, at: now)
        }
    }

    /// Gives a device a code.
    private mutating func authorizeDevice(
        _ provider: AuthenticationProvider, _ request: AuthenticationRequest, at now: Date
    ) throws -> MessageReceipt {
        try self.checkProvider(provider)
        let flow = FakeFlow(
            id: self.name("flow"), identity: FakeIdentity(provider, ContinuationSeal.fnv([])), mode: nil,
            context: request.context, expirationDate: now.advanced(by: self.flowLifetime), purpose: .device,
            stepDue: .deviceApproval)
        self.flows[flow.id] = flow
        return MessageReceipt(
            device: DeviceAuthorization(
                userCode: ScriptedBackend.userCode, verificationAddress: "https://provider.example/device",
                expirationDate: flow.expirationDate, interval: .seconds(5),
                continuation: ContinuationSeal.seal(flow, for: request)))
    }

    private mutating func send(
        _ name: String, _ provider: AuthenticationProvider, _ identifier: String, _ settings: MessageSettings,
        _ purpose: FakeFlow.Purpose, _ mode: AuthenticationMethodInternal.Mode, _ step: AuthenticationStep,
        _ request: AuthenticationRequest, at now: Date
    ) throws -> MessageReceipt {
        try self.checkProvider(provider)
        guard !identifier.isEmpty else { throw AuthenticationError(.invalidIdentifier) }
        let identity = FakeIdentity(provider, identifier)
        var flow = FakeFlow(
            id: self.name("flow"), identity: identity, mode: mode, context: request.context,
            expirationDate: now.advanced(by: self.flowLifetime), purpose: purpose, stepDue: step)
        if case .attach = purpose, request.context == .new { flow.isDecoy = self.owners[identity] != nil }
        return self.receipt(name, flow, settings, request)
    }

    private mutating func receipt(
        _ name: String, _ flow: FakeFlow, _ settings: MessageSettings, _ request: AuthenticationRequest
    ) -> MessageReceipt {
        self.flows[flow.id] = flow
        self.messages.append(
            SentMessage(
                purpose: name, provider: flow.identity.provider, identifier: flow.identity.providerUID,
                settings: settings))
        return MessageReceipt(
            sentTo: flow.identity.masked, expirationDate: flow.expirationDate, resendAfter: .seconds(30),
            continuation: ContinuationSeal.seal(flow, for: request))
    }
}
