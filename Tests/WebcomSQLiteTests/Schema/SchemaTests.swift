import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct SchemaTests {
    private let folder: TemporaryFolder

    init() throws { self.folder = try TemporaryFolder() }

    /// Makes a file as the library did when it knew `version` steps.
    private func makeFile(_ name: String, version: Int) throws -> OtherProgram {
        let program = try OtherProgram(self.folder.file(name))
        for step in Schema.migrations.prefix(version) { try program.execute(step) }
        try program.execute("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version)")
        return program
    }

    @Test(arguments: 1...Schema.migrations.count)
    func aFileOfAnyVersionIsBroughtUpToDateWithItsRows(version: Int) async throws {
        let program = try self.makeFile("old.db", version: version)
        try program.execute(
            """
            INSERT INTO accounts VALUES ('u', 0.5, NULL, NULL, 0, 0);
            INSERT INTO identities
                (provider, provider_uid, uid, address, creation_date, display_name, profile, number)
            VALUES ('eMail', CAST('a@b.c' AS BLOB), 'u', 'A@b.c', 1.5, 'A', NULL, 1);
            """)
        let store = try SQLiteStore(path: self.folder.file("old.db"))
        #expect(try await store.account("u")?.creationDate.timeIntervalSinceReferenceDate == 0.5)
        let key = IdentityKey(provider: .eMail, providerUID: "a@b.c")
        #expect(try await store.identity(key)?.address == "A@b.c")
        let address = RecordAddress(rawValue: "x")
        let record = SealedRecord(version: 1, bytes: [1], expirationDate: Sample.now)
        #expect(try await store.replace(nil, with: record, at: address))
        #expect(try await store.record(at: address) == record)
        #expect(try await store.account("u")?.hasStrongMethods == false)
        let method = StrongMethodRecord(
            id: "m", uid: "u", kind: .authenticatorApp, creationDate: Sample.now, lastStep: .min, secret: [0])
        let answer = try await store.changeStrongMethods(
            of: "u", .add(method, isFirst: true, limit: 1), session: nil, endingOthers: false, now: Sample.now,
            effects: .none)
        #expect(answer == .done)
        #expect(try await store.strongMethods(of: "u") == [method])
        await store.close()
        #expect(try program.number("PRAGMA user_version") == Schema.version)
    }

    @Test func aReleasedStepNeverChanges() {
        // FNV-1a of each step's text: a step that has to change needs a new step instead.
        let digests = Schema.migrations.map { step in
            step.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        }
        #expect(
            digests == [
                1_633_871_787_334_151_766, 5_247_596_734_919_419_888, 8_375_447_166_043_345_629,
                11_327_447_312_631_382_781, 5_778_208_426_386_002_264, 6_959_995_493_813_925_686,
            ])
    }

    @Test func aBrokenStepLeavesTheFileAsItWas() throws {
        // The table that step 2 makes is there already, so the step fails.
        let program = try self.makeFile("broken.db", version: 1)
        try program.execute("CREATE TABLE records (x)")
        _ = try #require(refusal(of: self.folder.file("broken.db")))
        #expect(try program.number("PRAGMA user_version") == 1)
    }

    @Test func everyLookUpOfASignInUsesAnIndex() throws {
        let program = try self.makeFile("plan.db", version: Schema.migrations.count)
        let queries = [
            "SELECT * FROM identities WHERE provider = '' AND provider_uid = x''",
            "SELECT * FROM sessions WHERE uid = '' ORDER BY number",
            "SELECT max(number) FROM sessions WHERE uid = ''",
            "DELETE FROM challenges WHERE flow = '' AND purpose = ''",
            "SELECT * FROM messages WHERE due_date <= 0",
            "SELECT * FROM strong_methods WHERE uid = '' AND id = ''",
            "SELECT 1 FROM accounts WHERE uid = '' AND EXISTS (SELECT 1 FROM strong_methods AS m WHERE m.uid = accounts.uid)",
            "SELECT mac FROM strong_methods LEFT JOIN recovery_codes USING (uid, id) WHERE uid = ''",
        ]
        for query in queries {
            let plan = try program.plan(of: query)
            #expect(plan.contains("SEARCH") && !plan.contains("SCAN"), "\(query): \(plan)")
        }
    }
}
