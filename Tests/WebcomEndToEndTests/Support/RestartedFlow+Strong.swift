import WebcomAuthentication
import WebcomTesting

extension RestartedFlow {
    private static let identities: Set<String> = [Node.address, FlowRun.number]

    /// Makes the account of `known` with an app and recovery codes, and signs out.
    private static let strongAccount: [Step] =
        Self.known + [
            { try await $0.signIn(Node.address) }, { try await $0.add(.authenticatorApp) },
            { try await $0.confirm(.authenticatorApp) }, { try await $0.add(.sms, FlowRun.contact) },
            { try await $0.confirm(.sms) }, { try await $0.makeRecoveryCodes() },
            { run in
                await run.signOut()
                run.clock.advance(by: .seconds(60))
            },
        ]

    /// Second factors: registered in the middle of a sign-in and from a session, given, and in place of a password.
    static let strong = [
        Self(
            name: "register by a text message in the middle of a sign-in", before: Self.known,
            steps: [
                { try await $0.begin(level: 2) }, { try await $0.register(.eMail, FlowRun.mailbox) },
                { try await $0.register(.sms, FlowRun.contact) }, { try await $0.submitWrong(left: 4) },
                { try await $0.resendStrong() }, { try await $0.submitStrong() },
            ],
            identities: Self.identities),
        Self(
            name: "register an app in the middle of a sign-in", before: Self.known,
            steps: [
                { try await $0.begin(level: 2) }, { try await $0.register(.authenticatorApp, "") },
                { try await $0.submitWrong(left: 4) }, { try await $0.submitStrong() },
            ],
            identities: Self.identities),
        Self(
            name: "give a second factor", before: Self.strongAccount,
            steps: [
                { try await $0.begin() }, { try await $0.challenge(.sms) }, { try await $0.submitWrong(left: 4) },
                { try await $0.resendStrong() }, { try await $0.challenge(.recoveryCode) },
                { try await $0.challenge(.authenticatorApp) }, { try await $0.submitWrong(left: 3) },
                { try await $0.submitStrong() },
            ],
            identities: Self.identities),
        Self(
            name: "register, replace and remove from a session", before: Self.known,
            steps: [
                { try await $0.signIn(Node.address) }, { try await $0.add(.authenticatorApp) },
                { try await $0.confirm(.authenticatorApp) }, { try await $0.add(.eMail, FlowRun.mailbox) },
                { try await $0.confirm(.eMail) }, { try await $0.makeRecoveryCodes() },
                { try await $0.remove(.eMail) }, { await $0.signOut() }, { try await $0.begin() },
                { try await $0.challenge(.recoveryCode) }, { try await $0.submitStrong() },
            ],
            identities: Self.identities),
        Self(
            name: "recover by two proofs", before: Self.strongAccount,
            steps: [
                { try await $0.requestReset(Node.address) }, { try await $0.beginReset() },
                { try await $0.challenge(.sms) }, { try await $0.submitStrong() }, { await $0.signOut() },
                { try await $0.begin(password: FlowRun.newPassword) }, { try await $0.challenge(.recoveryCode) },
                { try await $0.submitStrong() },
            ],
            identities: Self.identities),
    ]
}
