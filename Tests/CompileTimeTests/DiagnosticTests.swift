import Testing

@Suite struct DiagnosticTests {
    @Test func readsErrorsAndNothingElse() {
        let error = Diagnostic("/tmp/x/Name.swift:4:8: error: no: really")
        #expect(error?.file == "Name")
        #expect(error?.message == "no: really")
        #expect(Diagnostic("error: emit-module command failed")?.file.isEmpty == true)
        #expect(Diagnostic("<unknown>:0: error: module was compiled by an older compiler")?.file.isEmpty == true)
        #expect(Diagnostic("macro expansion @TaskLocal:1:12: error: no")?.file.isEmpty == true)
        for line: Substring in ["/tmp/Name.swift:4:8: warning: well", "   | `- error: no", "4 | code", ""] {
            #expect(Diagnostic(line) == nil)
        }
    }
}
