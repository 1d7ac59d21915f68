import Testing

/// Every sample in the README and in Documentation compiles as a user would copy it, without a warning.
@Suite struct DocumentationTests {
    @Test(arguments: DocumentationPage.all)
    func samplesCompile(_ page: DocumentationPage) async throws {
        let complaints = try await page.complaints()
        #expect(complaints.isEmpty, "\(page.testDescription): \(complaints.joined(separator: "\n").prefix(4_000))")
    }

    @Test func thePagesThatUsersStartWithHaveSamples() throws {
        let pages = DocumentationPage.all
        for name in [
            "README.md", "GettingStarted.md", "Testing.md", "Tokens.md", "MigratingFromMSAL.md",
            "MigratingFromWebcom.md", "OAuth2.md", "Services.md",
        ] {
            let page = try #require(pages.first { $0.testDescription == name })
            #expect(try !DocumentationSample.all(in: page.file).isEmpty, "\(name) shows nothing")
        }
    }
}
