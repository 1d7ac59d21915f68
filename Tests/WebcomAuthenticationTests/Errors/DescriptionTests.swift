import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct DescriptionTests {
    private struct Foreign: Error { let password = "hunter2" }

    private func dumped(_ value: some Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text + String(reflecting: value) + String(describing: value)
    }

    @Test("Invariant 13: no description, dump or mirror of an error shows its cause")
    func hidesCauses() {
        let error = AuthenticationError(wrapping: Foreign())
        #expect(error.cause is Foreign)
        #expect(!self.dumped(error).contains("hunter2"))
        #expect(!self.dumped(AuthenticationEvent.Kind.storageTrouble(error)).contains("hunter2"))
        #expect(!self.dumped(SignOutResult.Remote.pending(error)).contains("hunter2"))
    }

    @Test("Invariant 13: an address to visit is shown without its query, which has the state in it")
    func hidesQueries() {
        let request = UserAgentRequest(address: "https://provider.example/authorize?state=hunter2#hunter2")
        #expect(!self.dumped(request).contains("hunter2"))
        #expect(!self.dumped(BackendStep.Kind.visitUserAgent(request)).contains("hunter2"))
        #expect(self.dumped(request).contains("https://provider.example/authorize"))
    }

    @Test("Invariant 13: values with secrets inside show none")
    func hidesPayloads() async throws {
        let rig = await ServiceRig(key: "hunter2")
        try await rig.signIn("alice")
        let session = try #require(try await rig.record()?.standing)
        let fields = ["number": SecretField("hunter2")]
        var request = AuthenticationRequest(application: "app", sessionKey: "hunter2", context: .new)
        request.continuation = Sample.continuation("hunter2")
        let outcome = try await rig.service.authenticate(with: Badge("alice"))
        for text in [
            self.dumped(session), self.dumped(AuthenticationCredential.Proof.fields(fields)),
            self.dumped(AuthenticationCredential.Proof.staticPassword(StaticPassword("hunter2"))),
            self.dumped(BackendAnswer.step(Sample.step(Sample.continuation("hunter2")))),
            self.dumped(FlowMove.submit(OneTimePassword("hunter2"))), self.dumped(request), self.dumped(outcome),
            self.dumped(Sample.receipt(Sample.continuation("hunter2"))), self.dumped(rig.service),
            self.dumped(rig.recorder.events), self.dumped(rig.application),
            self.dumped(AuthenticationMethodCustom(name: "x", fields: ["a": "hunter2"])),
        ] {
            #expect(!text.contains("hunter2"), "\(text.prefix(2_000))")
        }
    }
}
