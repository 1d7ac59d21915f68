import Testing
import WebcomAuthentication
import WebcomBackend

@Suite struct ExactTextTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test("IDN-4: equivalent texts are two")
    func equivalentTextsAreTwo() {
        #expect(Self.composed == Self.decomposed, "the sample must be equal to `String`")
        #expect(ExactText(Self.composed) != ExactText(Self.decomposed))
        #expect(ExactText(Self.composed) == ExactText("caf\u{E9}"))
        #expect(Set([ExactText(Self.composed), ExactText(Self.decomposed), ExactText("caf\u{E9}")]).count == 2)
    }

    @Test("IDN-4: identities of equivalent text, or of equivalent providers, are two")
    func equivalentIdentitiesAreTwo() {
        let keys = [
            IdentityKey(provider: .eMail, providerUID: Self.composed),
            IdentityKey(provider: .eMail, providerUID: Self.decomposed),
            IdentityKey(provider: .custom(Self.composed), providerUID: "x"),
            IdentityKey(provider: .custom(Self.decomposed), providerUID: "x"),
        ]
        #expect(Set(keys).count == 4)
        #expect(keys[0] != keys[1])
        #expect(keys[2] != keys[3])
        #expect(keys[0] == IdentityKey(provider: .eMail, providerUID: "caf\u{E9}"))
    }
}
