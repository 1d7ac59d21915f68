import WebcomAuthentication

extension AuthenticationOutcome {
    /// The step that is due, for programs, with all that its next move needs.
    var stepJSON: JSONValue {
        switch self {
        case .authenticated(let details): ["user": details.json]
        case .userAgentRequired(let step): Self.step(.userAgent, ["address": .string(step.request.address)])
        case .strongAuthenticationRequired(let step): Self.step(.strongMethodChoice, ["methods": step.methods.json])
        case .strongCodeRequired(let step): Self.step(.strongCode, ["challenge": step.challenge.json])
        case .strongMethodRegistrationRequired(let step):
            Self.step(.strongMethodRegistration, ["kinds": step.kinds.json])
        case .strongMethodConfirmationRequired(let step):
            Self.step(.strongMethodConfirmation, ["challenge": step.challenge.json])
        }
    }

    private static func step(_ step: AuthenticationStep, _ members: [String: JSONValue]) -> JSONValue {
        let always: [String: JSONValue] = ["step": .string(step.rawValue), "next": .string(SecondFactorRoutes.path)]
        return .object(always.merging(members) { $1 })
    }
}

extension StrongChallenge {
    /// The same for programs; an authenticator app's key is in it while it is being registered.
    var json: JSONValue {
        var members: [String: JSONValue] = ["kind": .string(self.kind.rawValue)]
        if let sentTo { members["sentTo"] = .string(sentTo) }
        if let codeLength { members["codeLength"] = .integer(Int64(codeLength)) }
        if let resendAfter { members["resendAfter"] = .integer(resendAfter.components.seconds) }
        if let authenticator {
            members["authenticator"] = [
                "address": .string(authenticator.address.reveal()), "key": .string(authenticator.key.reveal()),
            ]
        }
        if !self.methods.isEmpty { members["methods"] = self.methods.json }
        if !self.kinds.isEmpty { members["kinds"] = self.kinds.json }
        return .object(members)
    }
}
