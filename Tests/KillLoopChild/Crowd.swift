import WebcomAuthentication
import WebcomTesting

/// Users, one after the other, for ever.
struct Crowd: Sendable {
    let name: String
    let application: WebcomApplication
    let mailbox: Mailbox

    func live(seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        var number = 0
        while true {
            number += 1
            var user = User(name: "\(self.name)-\(number)", crowd: self)
            do {
                try await user.begin(&random)
                for _ in 0..<Int.random(in: 1...8, using: &random) { try await user.act(&random) }
            } catch {
                Facts.tell("failed", user.name, user.step, "\(error)")
            }
        }
    }
}
