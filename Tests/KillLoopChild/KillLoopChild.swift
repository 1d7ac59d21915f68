import Foundation
import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

/// The child of the kill loop: many users at work on one file, until a signal ends it.
///
/// `KillLoopChild FILE KEYS NAME SEED RECORDS`; RECORDS is the folder of the services' records, `-` for the same file. Says on its standard output what it was answered, a fact a line, each after the
/// answer; what it is about to change it says before it does.
@main enum KillLoopChild {
    private static let userCount = 8

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 6, let seed = UInt64(arguments[4]) else {
            print("usage: KillLoopChild FILE KEYS NAME SEED RECORDS")
            exit(64)
        }
        let keyring = try Keyring.base64(arguments[2])
        let store = try SQLiteStore(path: arguments[1])
        var records: any AuthenticationStateStore = store
        if arguments[5] != "-" { records = try await FileStateStore(folder: arguments[5]) }
        let mailbox = Mailbox()
        let backend = try await EmbeddedBackend(
            store: store, keyring: keyring, policy: Self.policy, senders: [mailbox], capture: mailbox)
        let application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "end-to-end"), backend: backend, stateStore: records,
            sealer: keyring)
        Facts.tell("ready")
        await withTaskGroup { group in
            for number in 0..<Self.userCount {
                let crowd = Crowd(name: "\(arguments[3])-\(number)", application: application, mailbox: mailbox)
                group.addTask { await crowd.live(seed: seed &+ UInt64(number)) }
            }
        }
    }

    private static var policy: BackendPolicy {
        var policy = BackendPolicy(providers: [.eMail, .phone, .guest])
        policy.hashing = BackendPolicy.Hashing(memoryKiB: 8, passes: 1, width: 2, queueLimit: 512)
        return policy
    }
}
