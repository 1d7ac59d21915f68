import Foundation
import Testing

/// What code outside of the package can and cannot write, as the compiler sees it.
@Suite struct OutsideCodeTests {
    @Test(arguments: SnippetFolder.illegal.flatMap(Snippet.all(in:)), Dialect.allCases)
    func cannotBeCompiled(_ snippet: Snippet, _ dialect: Dialect) async throws {
        let compilation = try await Compilations.shared.of(snippet.folder, dialect)
        let errors = compilation.errors(in: snippet)
        try #require(!snippet.errors.isEmpty, "\(snippet.name) does not say how it must fail.")
        try #require(
            !errors.isEmpty, "The compiler accepts \(snippet.name). All it said: \(compilation.output.prefix(2_000))")
        for expected in snippet.errors {
            #expect(errors.contains { $0.contains(expected) }, "None of \(errors) says “\(expected)”.")
        }
        for error in errors {
            #expect(snippet.errors.contains { error.contains($0) }, "“\(error)” is not what \(snippet.name) is about.")
        }
    }

    @Test(arguments: Dialect.allCases)
    func isCompiledWhereItIsLegal(_ dialect: Dialect) async throws {
        let compilation = try await Compilations.shared.of(.legal, dialect)
        #expect(compilation.isSuccess, "The compiler said: \(compilation.output)")
        #expect(compilation.diagnostics.isEmpty)
    }

    @Test(arguments: SnippetFolder.illegal, Dialect.allCases)
    func failsForNoReasonOfItsOwn(_ folder: SnippetFolder, _ dialect: Dialect) async throws {
        let compilation = try await Compilations.shared.of(folder, dialect)
        #expect(!compilation.isSuccess)
        let names = Set(Snippet.all(in: folder).map(\.name))
        let strangers = compilation.diagnostics.filter { !names.contains($0.file) }
        #expect(strangers.isEmpty, "No snippet is to blame for: \(strangers.map(\.message))")
    }

    @Test(arguments: SnippetFolder.allCases)
    func everyFolderHasSnippets(_ folder: SnippetFolder) {
        #expect(Snippet.all(in: folder).count >= 3, "Nothing to compile in \(folder.url.path)")
    }
}
