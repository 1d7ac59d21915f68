import Testing
import WebcomAuthentication
import WebcomTesting

/// A flow as the steps between which everything may be made anew.
struct RestartedFlow: Sendable, CustomTestStringConvertible {
    typealias Step = @Sendable (inout FlowRun) async throws -> Void

    let name: String
    /// What happened before.
    var before: [Step] = []
    let steps: [Step]
    /// The identities that the account has in the end.
    let identities: Set<String>

    var testDescription: String { self.name }

    private static let address = Node.address
    private static let number = FlowRun.number

    static let all = Self.signUps + Self.signIns + Self.attachments + Self.strong

    /// Makes an account with an identity of both kinds, and signs out.
    static let known: [Step] = [
        { try await $0.attach(Self.address, .staticPassword) }, { try await $0.submit(Self.address) },
        { try await $0.attach(Self.number, .staticPassword, .current) }, { try await $0.submit(Self.number) },
        { run in
            await run.signOut()
            run.clock.advance(by: .seconds(60))
        },
    ]

    private static let signUps: [Self] = [Self.address, Self.number].flatMap { identifier in
        [AuthenticationMethodInternal.Mode.staticPassword, .oneTimePassword].map { mode in
            Self(
                name: "sign up, \(mode) of \(identifier)",
                steps: [
                    { try await $0.attach(identifier, mode) }, { try await $0.resend() },
                    { try await $0.submit(identifier) }, { await $0.signOut() },
                    {
                        if mode == .staticPassword { return try await $0.signIn(identifier) }
                        try await $0.requestCode(identifier)
                    },
                    { if mode == .oneTimePassword { try await $0.submit(identifier) } },
                ],
                identities: [identifier])
        }
    }

    private static let signIns: [Self] = [Self.address, Self.number].flatMap { identifier in
        [
            Self(
                name: "code of \(identifier)", before: Self.known,
                steps: [{ try await $0.requestCode(identifier) }, { try await $0.submit(identifier) }],
                identities: [Self.address, Self.number]),
            Self(
                name: "reset of \(identifier)", before: Self.known,
                steps: [
                    { try await $0.requestReset(identifier) }, { try await $0.resend() },
                    { try await $0.submit(identifier, newPassword: FlowRun.newPassword) }, { await $0.signOut() },
                    { try await $0.signIn(identifier, password: FlowRun.newPassword) },
                ],
                identities: [Self.address, Self.number]),
        ]
    }

    private static let attachments: [Self] = [
        Self(
            name: "attach to a guest",
            steps: [
                { try await $0.guest() }, { try await $0.attach(Self.number, .oneTimePassword, .current) },
                { try await $0.resend() }, { try await $0.submit(Self.number) },
            ],
            identities: [Self.number]),
        Self(
            name: "attach to a signed-in account",
            steps: [
                { try await $0.attach(Self.number, .oneTimePassword) }, { try await $0.submit(Self.number) },
                { try await $0.attach(Self.address, .staticPassword, .current) }, { try await $0.resend() },
                { try await $0.submit(Self.address) }, { await $0.signOut() },
                { try await $0.signIn(Self.address) },
            ],
            identities: [Self.address, Self.number]),
    ]
}
