import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Accounts that are brought in.
@Suite struct ImportTests {
    private static let bcrypt = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"

    private static func line(_ number: Int, password: String? = nil) -> String {
        let hash = password.map { #","password":"\#($0)""# } ?? ""
        return
            #"{"uid":"u\#(number)","identities":[{"provider":"eMail","identifier":"u\#(number)@x.example"\#(hash)}]}"#
    }

    @Test("HSH-5: a user of another service signs in with their bcrypt password, which is hashed anew")
    func bcryptUser() async throws {
        let bench = try await BackendBench()
        let report = try await bench.take(
            #"{"displayName":"Ada","profile":{"a":1},"identities":[{"provider":"eMail","identifier":"Ada@Example.org","#
                + #""password":"\#(Self.bcrypt)"},{"provider":"phone","identifier":"+12025550143"}]}"#)
        #expect(report.imported == 1)
        #expect(report.lines == 1)
        let session = try await bench.signIn("ada@example.org", password: "U*U")
        let details = try await bench.administration.details(of: session.details.uid)
        #expect(details.account.displayName == "Ada")
        #expect(details.account.profile == ["a": 1])
        #expect(details.identities.map(\.hasPassword) == [true, false])
        #expect(details.identities.first?.record.address == "Ada@example.org")
        #expect(try await bench.verifier("ada@example.org").hasPrefix("$argon2id$"))
        let action = try await bench.administration.auditEntries(of: session.details.uid).first?.action
        #expect(action == "account.import")
    }

    @Test("all that a line may say is kept")
    func everything() async throws {
        let bench = try await BackendBench()
        try await bench.take(
            #"{"uid":"u-1.a_b:c","created":"2020-01-02T03:04:05Z","isDisabled":true,"displayName":null,"identities":["#
                + #"{"provider":"custom:badge","identifier":"42","created":"2020-02-02T00:00:00.250Z","displayName":"B"},"#
                + #"{"provider":"eMail","identifier":"a@x.example","suspended":"2021-01-01T00:00:00Z","#
                + #""password":"\#(Self.bcrypt)","passwordDate":"2020-03-01T00:00:00Z","profile":[1]}]}"#)
        let details = try await bench.administration.details(of: "u-1.a_b:c")
        #expect(details.account.isDisabled)
        #expect(details.account.creationDate == Date(timeIntervalSince1970: 1_577_934_245))
        let badge = try #require(details.identities.first { $0.record.key.provider == .custom("badge") })
        #expect(badge.record.creationDate == Date(timeIntervalSince1970: 1_580_601_600.25))
        #expect(badge.record.displayName == "B")
        let mail = try #require(details.identities.first { $0.record.key.provider == .eMail })
        #expect(mail.record.suspensionDate == Date(timeIntervalSince1970: 1_609_459_200))
        #expect(mail.record.profile == [1])
        #expect(mail.passwordDate == Date(timeIntervalSince1970: 1_583_020_800))
    }

    @Test("a date after today is taken for today, and an account without a name gets one")
    func defaults() async throws {
        let bench = try await BackendBench()
        try await bench.take(
            #"{"created":"2999-01-01T00:00:00Z","identities":[{"provider":"phone","identifier":"+12025550143"}]}"#)
        let account = try #require(try await bench.administration.accounts().first)
        #expect(account.creationDate == bench.clock.now)
        #expect(account.uid.utf8.count == 22)
    }

    @Test("lines come in pieces of any size, and blank ones count as lines", arguments: [1, 2, 7, 64, 65_536])
    func pieces(size: Int) async throws {
        let bench = try await BackendBench()
        let text = "\n\(Self.line(1))\r\n  \n\(Self.line(2))\n\(Self.line(3))"
        let report = try await bench.take(text, pieces: size)
        #expect(report.imported == 3)
        #expect(report.lines == 5)
        #expect(try await bench.administration.accounts().map(\.uid) == ["u1", "u2", "u3"])
    }

    @Test("an empty piece is not the end")
    func emptyPieces() async throws {
        let bench = try await BackendBench()
        let pieces = Locked([Array(Self.line(1).utf8), [], [], Array("\n\(Self.line(2))".utf8), []])
        let report = try await bench.administration.importAccounts {
            pieces.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
        #expect(report.imported == 2)
    }

    @Test("a reader that gives nothing for ever is ended by cancelling")
    func nothingForEver() async throws {
        let bench = try await BackendBench()
        let count = Locked(0)
        let task = Task {
            try await bench.administration.importAccounts {
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                if number == 3 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
                return number > 100 ? nil : []
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(count.withLock { $0 } == 3)
    }

    @Test("what is there already is left as it is, so an import can be run again")
    func again() async throws {
        let bench = try await BackendBench()
        let text = (1...200).map { Self.line($0) }.joined(separator: "\n")
        let first = text.split(separator: "\n").prefix(70).joined(separator: "\n")
        #expect(try await bench.take(first).imported == 70)
        try await bench.administration.disable("u1")
        let report = try await bench.take(text)
        #expect(report.imported == 130)
        #expect(report.skipped == 70)
        #expect(try await bench.administration.details(of: "u1").account.isDisabled)
        let last = try await bench.take(text)
        #expect(last.skipped == 200)
        #expect(last.imported == 0)
        #expect(try await bench.administration.accounts(limit: 1_000).count == 200)
    }

    @Test("an import that is cancelled ends between two batches, and goes on when it is run again")
    func interrupted() async throws {
        let bench = try await BackendBench()
        let text = (1...500).map { Self.line($0) }.joined(separator: "\n")
        let seen = Locked<ImportReport?>(nil)
        let task = Task {
            try await bench.take(
                text,
                progress: { report in
                    seen.withLock { $0 = report }
                    if report.imported >= 128 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
                })
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        let made = try await bench.administration.accounts(limit: 1_000).count
        #expect(made == 128)
        #expect(seen.withLock { $0?.imported } == 128)
        let report = try await bench.take(text)
        #expect(report.skipped == 128)
        #expect(report.imported == 372)
    }

    @Test("of two lines about one identity, or of one name, the first is made before the second is begun")
    func doubled() async throws {
        let store = CrossingStore()
        let bench = try await BackendBench(store: store)
        func line(_ name: String, _ uid: String, _ address: String) -> String {
            #"{"uid":"\#(uid)","displayName":"\#(name)","identities":[{"provider":"eMail","identifier":"\#(address)"}]}"#
        }
        let lines = [
            line("first", "u1", "a@x.example"), line("other", "u2", "b@x.example"),
            line("second", "u1", "a@x.example"), line("third", "u1", "c@x.example"),
        ]
        let report = try await bench.take(lines.joined(separator: "\n"))
        #expect(report.imported == 2)
        #expect(report.skipped == 2)
        #expect(try await bench.administration.details(of: "u1").account.displayName == "first")
        #expect(store.crossings.withLock { $0 } == 0)
    }

    /// Notes accounts of one name that are made at the same time.
    private final class CrossingStore: ForwardingStore {
        let base = MemoryAccountStore()
        let crossings = Locked(0)
        private let making = Locked<Set<String>>([])

        @concurrent func importAccount(
            _ account: AccountRecord, identities: [IdentityRecord], passwords: [IdentityPassword],
            strongMethods: [StrongMethodRecord], now: Date, effects: StoreEffects
        ) async throws -> ChangeAnswer {
            let isFirst = self.making.withLock { $0.insert(account.uid).inserted }
            if !isFirst { self.crossings.withLock { $0 += 1 } }
            for _ in 0..<200 { await Task.yield() }
            defer { self.making.withLock { _ = $0.remove(account.uid) } }
            return try await self.base.importAccount(
                account, identities: identities, passwords: passwords, strongMethods: strongMethods, now: now,
                effects: effects)
        }
    }

    @Test("a refused line ends the import with its number; what came before it is made")
    func stops() async throws {
        let bench = try await BackendBench()
        let text = [Self.line(1), "", Self.line(2), "{", Self.line(3)].joined(separator: "\n")
        let seen = Locked<ImportReport?>(nil)
        let error = await #expect(throws: AccountLineError.self) {
            try await bench.take(text) { report in seen.withLock { $0 = report } }
        }
        #expect(error?.line == 4)
        #expect(error?.message.hasPrefix("Line 4: it is no JSON") == true)
        #expect(seen.withLock { $0?.imported } == 2)
        #expect(try await bench.administration.accounts().map(\.uid) == ["u1", "u2"])
    }

    @Test("asked to go on, it reports refused lines by number and takes the others")
    func goesOn() async throws {
        let bench = try await BackendBench()
        var options = ImportOptions()
        options.stopsAtRefusedLine = false
        let lines = [
            Self.line(1), "[]", Self.line(2),
            #"{"uid":"u9","identities":[{"provider":"eMail","identifier":"u1@x.example"}]}"#,
        ]
        let report = try await bench.take((lines + [Self.line(3)]).joined(separator: "\n"), options)
        #expect(report.imported == 3)
        #expect(report.refused == 2)
        #expect(
            report.refusals == [
                AccountLineError(line: 2, reason: .notAnObject), AccountLineError(line: 4, reason: .identityTaken),
            ])
        let many = try await bench.take(String(repeating: "x\n", count: 3_000), options)
        #expect(many.refused == 3_000)
        #expect(many.refusals.count == ImportReport.maximumRefusals)
    }

    @Test("HSH-6: a hash with a pepper is taken only when that is asked for")
    func peppered() async throws {
        let bench = try await BackendBench(pepper: [9])
        try await bench.register()
        let hash = try await bench.verifier()
        #expect(hash.contains(",keyid="))
        let error = await #expect(throws: AccountLineError.self) { try await bench.take(Self.line(1, password: hash)) }
        #expect(error?.reason == .pepperedPassword)
        var options = ImportOptions()
        options.acceptsPepperedPasswords = true
        try await bench.take(Self.line(1, password: hash), options)
        _ = try await bench.signIn("u1@x.example")
    }
}
