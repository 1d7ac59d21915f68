import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// What a sign-in needs after its first proof, as a table over values.
@Suite struct StrongDecisionTests {
    /// What an account may have registered.
    enum Methods: String, CaseIterable, Sendable {
        case none, app, sms, eMail, sameNumber, sameMailbox, appAndCodes, sameMailboxAndCodes, codesOnly, spentCodes

        static let mailbox = IdentityKey(provider: .eMail, providerUID: BackendBench.address)
        static let phone = IdentityKey(provider: .phone, providerUID: BackendBench.number)

        /// The kinds that there are, with their contact.
        var records: [StrongMethodRecord] {
            switch self {
            case .none: []
            case .app: [Self.record(.authenticatorApp)]
            case .sms: [Self.record(.sms, "+33100000000")]
            case .eMail: [Self.record(.eMail, "other@example.org")]
            case .sameNumber: [Self.record(.sms, BackendBench.number)]
            case .sameMailbox: [Self.record(.eMail, BackendBench.address)]
            case .appAndCodes: [Self.record(.authenticatorApp), Self.record(.recoveryCode, codes: [[1]])]
            case .sameMailboxAndCodes:
                [Self.record(.eMail, BackendBench.address), Self.record(.recoveryCode, codes: [[1]])]
            case .codesOnly: [Self.record(.recoveryCode, codes: [[1]])]
            case .spentCodes: [Self.record(.sms, BackendBench.number), Self.record(.recoveryCode)]
            }
        }

        /// The identity by whose address the first proof went; nil for a password.
        var firstAddress: IdentityKey? {
            switch self {
            case .sameNumber, .spentCodes: Self.phone
            case .sameMailbox, .sameMailboxAndCodes: Self.mailbox
            default: nil
            }
        }

        /// Whether the account has what counts as registered.
        var isRegistered: Bool { self != .none && self != .codesOnly }

        /// The kinds that can be chosen after the first proof, whatever the app can ask for.
        var usable: [StrongMethod.Kind] {
            switch self {
            case .none, .codesOnly, .sameNumber, .sameMailbox, .spentCodes: []
            case .app: [.authenticatorApp]
            case .sms: [.sms]
            case .eMail: [.eMail]
            case .appAndCodes: [.authenticatorApp, .recoveryCode]
            case .sameMailboxAndCodes: [.recoveryCode]
            }
        }

        private static func record(
            _ kind: StrongMethod.Kind, _ contact: String = "", codes: [[UInt8]] = []
        ) -> StrongMethodRecord {
            StrongMethodRecord(
                id: "\(kind.rawValue)-\(contact)", uid: "u", kind: kind, contact: contact, address: contact,
                creationDate: ManualClock().now, codes: codes)
        }
    }

    private static let kinds: [StrongMethod.Kind] = [.authenticatorApp, .sms, .eMail]

    private static func decision(
        _ requirement: BackendPolicy.StrongAuthentication.Requirement, _ methods: Methods, level: Int? = nil,
        kinds: [StrongMethod.Kind] = Self.kinds, isStrongAlready: Bool = false,
        capabilities: Set<ClientCapability> = BackendBench.allCapabilities,
        types: Set<ChallengeType> = ChallengeType.all
    ) -> StrongDecision {
        StrongDecision(
            requirement: requirement, level: level, isStrongAlready: isStrongAlready, kinds: kinds,
            methods: methods.records, firstAddress: methods.firstAddress, capabilities: capabilities,
            challengeTypes: types)
    }

    /// A decision in words, for tables.
    private static func words(_ next: StrongDecision.Next) -> String {
        switch next {
        case .complete: "complete"
        case .choose(let methods): "choose " + methods.map(\.kind.rawValue).joined(separator: " ")
        case .register(let kinds): "register " + kinds.map(\.rawValue).joined(separator: " ")
        case .refuse(let error): "\(error.code.rawValue) \(error.capability?.rawValue ?? "-") \(error.recovery)"
        }
    }

    private static func isDemanded(
        _ requirement: BackendPolicy.StrongAuthentication.Requirement, _ level: Int?, _ methods: Methods
    ) -> Bool {
        if let level, level >= 2 { return true }
        return requirement == .always || requirement == .whenRegistered && methods.isRegistered
    }

    @Test(
        "MFA-4, MFA-5: requirement, level and methods say what is next, for an app that can do everything",
        arguments: BackendPolicy.StrongAuthentication.Requirement.allCases, Methods.allCases)
    func next(_ requirement: BackendPolicy.StrongAuthentication.Requirement, _ methods: Methods) {
        for level in [nil, 0, 1, 2] as [Int?] {
            let expected =
                if !Self.isDemanded(requirement, level, methods) {
                    "complete"
                } else if !methods.isRegistered {
                    "register totp sms email"
                } else if methods.usable.isEmpty {
                    "strongAuthenticationRequired - restart"
                } else {
                    "choose " + methods.usable.map(\.rawValue).joined(separator: " ")
                }
            let decision = Self.decision(requirement, methods, level: level)
            #expect(Self.words(decision.next) == expected, "level \(level.map(String.init) ?? "none")")
            let strong = Self.decision(requirement, methods, level: level, isStrongAlready: true)
            #expect(Self.words(strong.next) == "complete", "the session proves enough")
        }
    }

    @Test(
        "a step that needs what the app did not declare is refused, and the refusal names it",
        arguments: [
            (Methods.app, Set<ClientCapability>(), ChallengeType.all, "capabilityRequired multiFactor none"),
            (.app, [.strongMethodRegistration], ChallengeType.all, "capabilityRequired multiFactor none"),
            (.app, [.multiFactor], [.outOfBand], "capabilityRequired challenge:totp none"),
            (.app, [.multiFactor], [], "capabilityRequired challenge:totp none"),
            (.app, [.multiFactor], [.authenticatorApp], "choose totp"),
            (.sms, [.multiFactor], [.authenticatorApp], "capabilityRequired challenge:oob none"),
            (.eMail, [.multiFactor], [.recoveryCode], "capabilityRequired challenge:oob none"),
            (.sms, [.multiFactor], [.outOfBand], "choose sms"),
            (.appAndCodes, [.multiFactor], [.recoveryCode], "choose recovery"),
            (.appAndCodes, [.multiFactor], [.outOfBand], "capabilityRequired challenge:totp none"),
            (.sameMailboxAndCodes, [.multiFactor], [.outOfBand], "capabilityRequired challenge:recovery none"),
            (.none, [.multiFactor], ChallengeType.all, "capabilityRequired strongMethodRegistration none"),
            (.none, [], ChallengeType.all, "capabilityRequired strongMethodRegistration none"),
            (.none, [.strongMethodRegistration], [.outOfBand], "register sms email"),
            (.none, [.strongMethodRegistration], [.authenticatorApp], "register totp"),
            (.none, [.strongMethodRegistration], [.recoveryCode], "capabilityRequired challenge:totp none"),
            (.codesOnly, [.strongMethodRegistration], ChallengeType.all, "register totp sms email"),
        ] as [(Methods, Set<ClientCapability>, Set<ChallengeType>, String)])
    func capabilities(
        _ methods: Methods, _ capabilities: Set<ClientCapability>, _ types: Set<ChallengeType>, _ expected: String
    ) {
        let next = Self.decision(.always, methods, capabilities: capabilities, types: types).next
        #expect(Self.words(next) == expected)
        guard case .refuse(let error) = next, let capability = error.capability else { return }
        let hint = error.hint ?? ""
        #expect(hint.contains(capability.rawValue) && hint.contains("WebcomConfiguration."))
    }

    @Test("nothing that is not demanded needs a capability")
    func undeclaredAndUndemanded() {
        for methods in Methods.allCases {
            let next = Self.decision(.never, methods, capabilities: [], types: []).next
            #expect(Self.words(next) == "complete")
        }
    }

    @Test("where policy lets no kind be registered, who needs one is refused, and told that it is policy")
    func noKinds() {
        for requirement in BackendPolicy.StrongAuthentication.Requirement.allCases {
            let next = Self.decision(requirement, .none, level: 2, kinds: []).next
            #expect(Self.words(next) == "strongAuthenticationRequired - none")
        }
        #expect(Self.words(Self.decision(.always, .app, kinds: []).next) == "choose totp")
    }

    @Test("the order of the kinds that policy names is the one in which they are offered")
    func order() {
        let next = Self.decision(.always, .none, kinds: [.eMail, .sms]).next
        #expect(Self.words(next) == "register email sms")
    }
}
