import TestSupport
import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct SenderTests {
    private func message(to address: String = "a@b.org", subject: String = "Hello") -> OutgoingMessage {
        OutgoingMessage(
            id: "id-1", kind: .verification, provider: .eMail, address: address, subject: subject, text: "Text",
            creationDate: ManualClock.start, expirationDate: ManualClock.start)
    }

    @Test("each message is a file for its owner only, the same one when it is sent again")
    func writesFiles() async throws {
        let folder = try TemporaryFolder()
        let sender = FileSender(folder: folder.path)
        for _ in 0..<2 { try await sender.send(self.message()) }
        let name = try #require(folder.names.first)
        #expect(folder.names == ["1800000000000-id-1.txt"])
        #expect(try folder.mode(of: name) == 0o600)
        #expect(try folder.text(of: name) == "To: a@b.org\nSubject: Hello\n\nText\n")
    }

    @Test("what a crash left half-written does not hold up the next try")
    func survivesCrash() async throws {
        let folder = try TemporaryFolder()
        try folder.write("half", to: "1800000000000-id-1.txt.tmp.new")
        try await FileSender(folder: folder.path).send(self.message())
        #expect(try folder.text(of: "1800000000000-id-1.txt").contains("Text"))
    }

    @Test("no message names a file outside the folder, nor one that no system takes, and no date stops the process")
    func fileNames() async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("in")
        let dates = [TimeInterval.nan, .infinity, -.infinity, 1e300].map { Date(timeIntervalSince1970: $0) }
        for id in ["../outside", "a/b", "", String(repeating: "x", count: 5_000), "a\u{0}b"] {
            for date in dates {
                let message = OutgoingMessage(
                    id: id, kind: .verification, provider: .eMail, address: "a@b.org", subject: "", text: "",
                    creationDate: date, expirationDate: date)
                try await FileSender(folder: folder.path + "/in").send(message)
            }
        }
        #expect(folder.names == ["in"])
    }

    @Test("no control gets into address or subject")
    func refusesControls() {
        let message = self.message(to: "a@b.org\r\nBcc: c@d.org", subject: "Hello\nX: y\u{0}\u{2028}")
        #expect(message.address == "a@b.orgBcc: c@d.org")
        #expect(message.subject == "HelloX: y")
    }

    @Test("a folder that is not there is told")
    func missingFolder() async throws {
        let folder = try TemporaryFolder()
        await #expect(throws: FileSenderError.self) {
            try await FileSender(folder: folder.path + "/no").send(self.message())
        }
    }
}
