import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Accounts that are taken out.
@Suite struct ExportTests {
    private func filled() async throws -> BackendBench {
        let bench = try await BackendBench()
        try await bench.register()
        let session = try await bench.signIn()
        bench.clock.advance(by: .milliseconds(1_250))
        _ = try await bench.redeem(
            bench.attach("Ada.L@second.example", to: session), for: "Ada.L@second.example", to: session)
        _ = try await bench.guest()
        try await bench.administration.create("+12025550143", .phone, displayName: "Ünï \"code\" \u{2028}")
        let disabled = try await bench.administration.create("off@example.org", .eMail, profile: [1, ["a": nil]])
        try await bench.administration.disable(disabled.uid)
        return bench
    }

    @Test("what was taken out and brought in elsewhere is the same, signs in, and is taken out alike")
    func roundTrip() async throws {
        let bench = try await self.filled()
        let (text, report) = try await bench.export()
        #expect(report.accounts == 3)
        #expect(report.guests == 1)
        #expect(report.pepperedPasswords == 0)
        #expect(text.split(separator: "\n").count == 3)
        let other = try await BackendBench(clock: bench.clock, keys: [8])
        #expect(try await other.take(text).imported == 3)
        #expect(try await other.export().text == text)
        let session = try await other.signIn()
        #expect(try await session.details.uid == bench.signIn().details.uid)
        let details = try await other.administration.details(of: session.details.uid)
        #expect(details.identities.map(\.record.address) == [BackendBench.address, "Ada.L@second.example"])
        #expect(try await other.take(text).skipped == 3)
    }

    @Test("more accounts than one page")
    func pages() async throws {
        let bench = try await BackendBench()
        try await bench.take(
            (1...250).map {
                #"{"uid":"u\#($0)","identities":[{"provider":"phone","identifier":"+120255\#(50_000 + $0)"}]}"#
            }
            .joined(separator: "\n"))
        let (text, report) = try await bench.export()
        #expect(report.accounts == 250)
        #expect(Set(text.split(separator: "\n")).count == 250)
    }

    @Test("HSH-6: hashes with a pepper are left out, and counted, unless they are asked for")
    func peppered() async throws {
        let bench = try await BackendBench(pepper: [9])
        try await bench.register()
        let (text, report) = try await bench.export()
        #expect(report.pepperedPasswords == 1)
        #expect(!text.contains("password"))
        let (full, all) = try await bench.export(peppered: true)
        #expect(all.pepperedPasswords == 0)
        #expect(full.contains(",keyid="))
    }

    @Test("SEC-1: an export holds no token, key or session, and stands in the audit")
    func secrets() async throws {
        let bench = try await self.filled()
        let session = try await bench.signIn()
        let (text, _) = try await bench.export()
        for part in session.details.authenticationToken.reveal().split(separator: ".") { #expect(!text.contains(part)) }
        #expect(!text.contains(session.id))
        let entry = try await bench.store.auditEntries(after: 0, limit: 1_000).last
        #expect(entry?.action == "account.export")
        #expect(entry?.correlationID == "olga")
    }
}
