package import WebcomAuthentication

/// What a sign-in needs after its first proof; decided from values alone.
package struct StrongDecision {
    /// What is next.
    package enum Next {
        /// Nothing: it may end.
        case complete
        /// One of these methods is to be chosen.
        case choose([StrongMethodRecord])
        /// A method of one of these kinds is to be registered.
        case register([StrongMethod.Kind])
        /// It cannot go on.
        case refuse(AuthenticationError)
    }

    /// What is asked for, of the policy and the app's rule the stricter.
    package var requirement: BackendPolicy.StrongAuthentication.Requirement
    /// The level that the app asked for; nil for none.
    package var level: Int?
    /// Whether the session that it adds to proves enough by itself.
    package var isStrongAlready: Bool
    /// The kinds that policy lets be registered.
    package var kinds: [StrongMethod.Kind]
    /// The methods of the account.
    package var methods: [StrongMethodRecord]
    /// The address that the first proof went by; nil where it went by none.
    package var firstAddress: IdentityKey?
    /// What the app can lead its user through.
    package var capabilities: Set<ClientCapability>
    /// For which codes the app can ask.
    package var challengeTypes: Set<ChallengeType>

    /// Collects what is decided from.
    package init(
        requirement: BackendPolicy.StrongAuthentication.Requirement, level: Int?, isStrongAlready: Bool,
        kinds: [StrongMethod.Kind], methods: [StrongMethodRecord], firstAddress: IdentityKey?,
        capabilities: Set<ClientCapability>, challengeTypes: Set<ChallengeType>
    ) {
        self.requirement = requirement
        self.level = level
        self.isStrongAlready = isStrongAlready
        self.kinds = kinds
        self.methods = methods
        self.firstAddress = firstAddress
        self.capabilities = capabilities
        self.challengeTypes = challengeTypes
    }

    /// Decides.
    package var next: Next {
        guard !self.isStrongAlready, self.isDemanded else { return .complete }
        return self.hasMethods ? self.choice : self.registration
    }

    private var hasMethods: Bool { self.methods.contains { $0.kind != .recoveryCode } }

    private var isDemanded: Bool {
        if let level, level >= 2 { return true }
        return switch self.requirement {
        case .never: false
        case .whenRegistered: self.hasMethods
        case .always: true
        }
    }

    /// Never a second proof by the very mailbox or number that the first one went by (MFA-5).
    private var choice: Next {
        guard self.capabilities.contains(.multiFactor) else { return Self.needs(.multiFactor) }
        let usable = self.methods.filter { method in
            method.kind == .recoveryCode
                ? !method.codes.isEmpty : method.contactKey == nil || method.contactKey != self.firstAddress
        }
        guard let first = usable.first else {
            return .refuse(
                AuthenticationError(
                    .strongAuthenticationRequired,
                    "The account's only strong method is what this sign-in began with: begin in another way.",
                    recovery: .restart))
        }
        let offered = usable.filter { self.challengeTypes.contains($0.kind.challengeType) }
        return offered.isEmpty ? Self.needs(.challenge(first.kind.challengeType)) : .choose(offered)
    }

    private var registration: Next {
        guard self.capabilities.contains(.strongMethodRegistration) else {
            return Self.needs(.strongMethodRegistration)
        }
        guard let first = self.kinds.first else {
            return .refuse(
                AuthenticationError(
                    .strongAuthenticationRequired,
                    "A second factor is asked for, and policy allows none to be registered.",
                    recovery: AuthenticationError.Recovery.none))
        }
        let offered = self.kinds.filter { self.challengeTypes.contains($0.challengeType) }
        return offered.isEmpty ? Self.needs(.challenge(first.challengeType)) : .register(offered)
    }

    private static func needs(_ capability: ClientCapability) -> Next {
        let place = capability.rawValue.hasPrefix("challenge:") ? "challengeTypes" : "capabilities"
        return .refuse(
            AuthenticationError(
                .capabilityRequired,
                hint: "It needs \(capability): show the step's form, and name it in WebcomConfiguration.\(place).",
                details: AuthenticationError.Details(capability: capability)))
    }
}

extension StrongMethodRecord {
    /// The number or address as an identity would have it; nil where nothing is sent.
    var contactKey: IdentityKey? {
        self.kind.addressProvider.map { IdentityKey(provider: $0, providerUID: self.contact) }
    }
}
