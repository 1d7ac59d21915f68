import Foundation
import Testing
import WebcomTesting

/// Children that are killed in the middle of their work.
///
/// `WEBCOM_KILL_ROUNDS` says how many, three unless it is set. Which moment a child is at when it is killed follows from
/// the machine, not from the seed: that repeats what the users do, and when the kill comes.
@Suite(.serialized) struct KillLoopTests {
    private static let roundsOfAFile = 6
    /// Where so many files were begun, no more are for want of facts.
    private static let mostFiles = 20

    private static var rounds: Int {
        ProcessInfo.processInfo.environment["WEBCOM_KILL_ROUNDS"].flatMap { Int($0) } ?? 3
    }

    @Test(
        "ROB-7, RFT-6: after a kill at any moment nothing that was answered is lost, and nothing that was used works again"
    )
    func aKillLosesNothing() async throws {
        let seed = SeededGenerator.drawnSeed()
        var random = SeededGenerator(seed: seed)
        var (left, facts, files, tokens, deleted) = (Self.rounds, 0, 0, 0, 0)
        // On a busy machine children are killed before they do much: then there are some more.
        while left > 0 || (facts <= 2 * Self.rounds && files < Self.mostFiles) {
            files += 1
            // The first file's seed is the test's own, so that it can be run again alone.
            var file = try KillFile(seed: files == 1 ? seed : random.next())
            for _ in 0..<min(max(left, 1), Self.roundsOfAFile) {
                left -= 1
                guard self.isClean(try await file.runRound(), file) else { return }
            }
            guard self.isClean(try await file.finish(), file) else { return }
            facts += file.factCount
            (tokens, deleted) = (tokens + file.done.tokens, deleted + file.done.deleted)
        }
        print("kill loop: \(Self.rounds) kills, \(files) files, \(facts) facts, \(tokens) tokens, \(deleted) deleted")
        #expect(facts > 2 * Self.rounds, "the children did next to nothing")
    }

    private func isClean(_ complaints: [String], _ file: KillFile) -> Bool {
        guard !complaints.isEmpty else { return true }
        let place = (try? file.keep()) ?? "nowhere"
        let list = complaints.prefix(20).joined(separator: "\n  ")
        Issue.record("WEBCOM_TEST_SEED=\(file.seed): \(complaints.count) complaints, kept in \(place)\n  \(list)")
        return false
    }
}
