import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// What an attacker attached to an account before its owner recovered it (LNK-3).
@Suite struct RecoveryTests {
    private static let new = "quite another horse battery"
    private static let trojan = "trojan@example.org"

    private static let badge = ClosureVerifier { fields, _ in
        ProvedIdentity(subject: fields["number"]?.reveal() ?? "", method: "hwk")
    }

    /// An account of the owner's address, to which `attach` attached something a minute later.
    private func attacked(
        _ attach: (BackendBench, BackendSession) async throws -> Void
    ) async throws -> (bench: BackendBench, uid: String) {
        let bench = try await BackendBench(providers: [.custom("badge"): Self.badge])
        let session = try await bench.register()
        bench.clock.advance(by: .seconds(60))
        try await attach(bench, session)
        bench.clock.advance(by: .seconds(60))
        return (bench, session.details.uid)
    }

    @discardableResult
    private func reset(_ bench: BackendBench, by identifier: String, to password: String = new) async throws
        -> BackendSession
    {
        bench.waitForResend()
        return try await bench.submit(bench.requestReset(identifier), newPassword: password, for: identifier)
    }

    private func signIn(
        _ bench: BackendBench, _ identifier: String, _ password: String = BackendBench.password
    ) async throws -> BackendSession {
        try await BackendBench.session(
            bench.backend.authenticate(
                AuthenticationCredential(
                    provider: BackendBench.provider(identifier), identifier: identifier,
                    proof: .staticPassword(StaticPassword(password))),
                bench.request()))
    }

    private func enter(_ bench: BackendBench, to session: BackendSession? = nil) async throws -> BackendSession {
        let credential = AuthenticationCredential(
            provider: .custom("badge"), proof: .fields(["number": SecretField("4711")]))
        return try await BackendBench.session(
            bench.backend.authenticate(
                credential, bench.request(session == nil ? .new : .current, session: session)))
    }

    @Test(
        "LNK-3: what was attached before the owner's reset neither signs in nor recovers, and nobody is told why",
        arguments: [trojan, BackendBench.number], [AuthenticationMethodInternal.Mode.staticPassword, .oneTimePassword])
    func shutsOut(_ trojan: String, _ mode: AuthenticationMethodInternal.Mode) async throws {
        let (bench, _) = try await self.attacked { bench, session in
            _ = try await bench.registerCode(trojan, mode, to: session)
        }
        try await self.reset(bench, by: BackendBench.address)
        bench.messages.removeAll()
        let password = await refusal(of: "the old password") { try await self.signIn(bench, trojan) }
        #expect(password?.code == .invalidCredentials)
        bench.waitForResend()
        let code = try await bench.requestCode(trojan)
        let reset = try await bench.requestReset(trojan)
        let sent = bench.messages.messages.filter { !$0.isSuppressed }
        #expect(sent.isEmpty, "a message was sent to the attacker")
        let secrets = bench.messages.messages.compactMap {
            $0.oneTimePassword?.reveal() ?? $0.verificationToken?.reveal()
        }
        for secret in secrets {
            let signIn = await refusal(of: "the code") { try await bench.submit(code, secret, for: trojan) }
            #expect(signIn?.code == .invalidCode)
            let recovery = await refusal(of: "the reset") {
                try await bench.submit(reset, secret, newPassword: Self.new + "2", for: trojan)
            }
            #expect(recovery?.code == .invalidToken || recovery?.code == .invalidCode)
        }
        _ = try await self.signIn(bench, BackendBench.address, Self.new)
    }

    @Test("LNK-3: an app's own method that an attacker attached lets nobody in, until it is attached again")
    func custom() async throws {
        let (bench, uid) = try await self.attacked { bench, session in _ = try await self.enter(bench, to: session) }
        #expect(try await self.enter(bench).details.uid == uid)
        let owner = try await self.reset(bench, by: BackendBench.address)
        #expect(await refusal(of: "the badge") { try await self.enter(bench) }?.code == .invalidCredentials)
        #expect(try await bench.auditLines().last == "custom.authenticate identitySuspended")
        let guest = try await bench.guest()
        let foreign = await refusal(of: "another account") { try await self.enter(bench, to: guest) }
        #expect(foreign?.code == .accountMismatch)
        _ = try await self.enter(bench, to: owner)
        #expect(try await self.enter(bench).details.uid == uid)
    }

    @Test("LNK-3: the owner confirms a number again from the account, and chooses its password anew")
    func confirms() async throws {
        let (bench, uid) = try await self.attacked { bench, session in
            _ = try await bench.registerCode(BackendBench.number, .staticPassword, to: session)
        }
        let owner = try await self.reset(bench, by: BackendBench.address)
        bench.waitForResend()
        let both = try await bench.registerCode(BackendBench.number, to: owner)
        #expect(both.details.uid == uid && both.details.factors.map(\.method) == ["sms", "pwd"])
        bench.waitForResend()
        let code = try await bench.submit(bench.requestCode(BackendBench.number), for: BackendBench.number)
        #expect(code.details.uid == uid)
        let old = await refusal(of: "the password from before") { try await self.signIn(bench, BackendBench.number) }
        #expect(old?.code == .invalidCredentials)
        try await self.reset(bench, by: BackendBench.number, to: Self.new + "3")
        #expect(try await self.signIn(bench, BackendBench.number, Self.new + "3").details.uid == uid)
    }

    @Test("LNK-3: nobody but the account itself can confirm what is suspended, and it makes no second account")
    func confirmsForTheAccountOnly() async throws {
        let (bench, uid) = try await self.attacked { bench, session in
            _ = try await bench.registerCode(Self.trojan, to: session)
        }
        try await self.reset(bench, by: BackendBench.address)
        bench.waitForResend()
        let guest = try await bench.guest()
        let receipt = try await bench.claim(Self.trojan, .oneTimePassword, to: guest)
        let taken = await refusal(of: "another account") {
            try await bench.submit(receipt, for: Self.trojan, to: guest)
        }
        #expect(taken?.code == .existingIdentity)
        bench.waitForResend()
        _ = try await bench.claim(Self.trojan, .oneTimePassword)
        #expect(bench.messages.latest(to: Self.trojan)?.kind == .alreadyRegistered)
        let key = IdentityKey(provider: .eMail, providerUID: Self.trojan)
        let record = try await bench.store.identity(key)
        #expect(record?.uid == uid && record?.suspensionDate != nil)
    }

    @Test("LNK-3: who attached an address to somebody's account cannot shut the owner out by a reset of their own")
    func attackerResetsFirst() async throws {
        let (bench, uid) = try await self.attacked { bench, session in
            _ = try await bench.registerCode(Self.trojan, to: session)
        }
        let stolen = try await self.reset(bench, by: Self.trojan, to: "the attacker's own horse")
        #expect(stolen.details.uid == uid)
        #expect(try await self.signIn(bench, BackendBench.address).details.uid == uid, "the owner is shut out")
        let owner = try await self.reset(bench, by: BackendBench.address)
        #expect(owner.details.uid == uid)
        #expect(await refusal(of: "the session") { try await bench.backend.confirm(stolen) }?.code == .sessionEnded)
        let password = await refusal(of: "the attacker") {
            try await self.signIn(bench, Self.trojan, "the attacker's own horse")
        }
        #expect(password?.code == .invalidCredentials)
    }

    @Test("LNK-3: after its probation an identity's reset suspends the older ones too")
    func afterProbation() async throws {
        let (bench, _) = try await self.attacked { bench, session in
            _ = try await bench.registerCode(BackendBench.number, to: session)
        }
        bench.clock.advance(by: .seconds(30 * 86_400))
        try await self.reset(bench, by: BackendBench.number)
        #expect(await refusal(of: "the older one") { try await bench.signIn() }?.code == .invalidCredentials)
    }

    @Test("LNK-3: what was suspended and is attached again is on probation again, however long it was known")
    func attachedAgain() async throws {
        let (bench, uid) = try await self.attacked { bench, session in
            _ = try await bench.registerCode(Self.trojan, to: session)
        }
        bench.clock.advance(by: .seconds(31 * 86_400))
        let owner = try await self.reset(bench, by: BackendBench.address)
        bench.waitForResend()
        // By whoever got at the owner's new session for a minute.
        _ = try await bench.registerCode(Self.trojan, to: owner)
        try await self.reset(bench, by: Self.trojan, to: "the attacker's own horse")
        let signedIn = try await self.signIn(bench, BackendBench.address, Self.new)
        #expect(signedIn.details.uid == uid, "the owner is shut out")
    }

    @Test("LNK-3: a custom proof that began before a reset opens no session after it")
    func race() async throws {
        let gate = Gate()
        let store = HeldStore(at: gate)
        let bench = try await BackendBench(store: store, providers: [.custom("badge"): Self.badge])
        let session = try await bench.register()
        _ = try await self.enter(bench, to: session)
        async let late = refusal(of: "the badge") { try await self.enter(bench) }
        try await gate.arrivals(atLeast: 1)
        try await self.reset(bench, by: BackendBench.address)
        gate.open()
        #expect(await late?.code == .invalidCredentials)
    }

    @Test("LNK-3, LNK-10: the owner is told which identities to confirm again; a suspended one of itself alone, once")
    func tells() async throws {
        let (bench, _) = try await self.attacked { bench, session in
            let badge = try await self.enter(bench, to: session)
            let both = try await bench.registerCode(Self.trojan, to: badge)
            _ = try await bench.registerCode(BackendBench.number, to: both)
        }
        try await self.reset(bench, by: BackendBench.address)
        func line(_ identifier: String) -> Substring? {
            bench.messages.latest(to: identifier)?.text.split(separator: "\n").first { $0.contains("confirm anew") }
        }
        let start = "Before they can be used again, sign in and confirm anew: "
        #expect(line(BackendBench.address) == "\(start)badge, t•••@e•••.org, +33••••••78")
        #expect(line(Self.trojan) == "\(start)t•••@e•••.org")
        bench.messages.removeAll()
        try await self.reset(bench, by: BackendBench.address)
        #expect(bench.messages.latest(to: BackendBench.address)?.kind == .passwordChanged)
        #expect(bench.messages.latest(to: Self.trojan) == nil, "a suspended identity is still told")
    }

    @Test("LNK-3, LNK-10: a suspended identity is not told of what is attached later")
    func isToldOfNothing() async throws {
        let (bench, _) = try await self.attacked { bench, session in
            _ = try await bench.registerCode(Self.trojan, to: session)
        }
        let owner = try await self.reset(bench, by: BackendBench.address)
        bench.messages.removeAll()
        _ = try await bench.registerCode(BackendBench.number, to: owner)
        #expect(bench.messages.latest(to: BackendBench.address)?.kind == .identityAttached)
        #expect(bench.messages.latest(to: Self.trojan) == nil, "the suspended identity was told")
    }
}
