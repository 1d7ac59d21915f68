import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationService {
    /// Has a session ended that was granted to nobody.
    nonisolated func revoke(_ granted: BackendSession?) {
        guard let granted else { return }
        self.transact { core in core.untold.add(granted, .thisSession) }
        self.beginTelling()
    }

    /// Has one task tell the back-end which sessions to end, if there are any and none is telling.
    nonisolated func beginTelling() {
        self.transact { core in
            guard !core.untold.isTelling, !core.untold.items.isEmpty else { return }
            core.untold.isTelling = true
            Task(name: "telling") { await self.tell() }
        }
    }

    /// One round: tries each once, those added meanwhile too.
    private func tell() async {
        var last: UInt64 = 0
        var hasFailed = false
        while true {
            let (told, failed) = (last, hasFailed)
            guard let item = self.transact({ core in Self.nextToTell(&core, after: told, hasFailed: failed) }) else {
                break
            }
            last = item.number
            if await !self.tell(item) { hasFailed = true }
        }
        guard hasFailed, let delay = self.transact({ $0.untold.waitToRetry() }) else { return }
        // Strong: until the back-end knows, this is where it is remembered, or the record's keeper.
        self.environment.deadlines.schedule(after: delay) {
            self.transact { $0.untold.isWaitingToRetry = false }
            self.beginTelling()
        }
    }

    /// The next of the round; at its end, in the same step, the round is over.
    private static func nextToTell(
        _ core: inout Core, after number: UInt64, hasFailed: Bool
    ) -> UntoldRevocations.Item? {
        if let item = core.untold.next(after: number) { return item }
        core.untold.isTelling = false
        core.untold.failures = hasFailed ? core.untold.failures + 1 : 0
        return nil
    }

    /// Tells the back-end of one session; false when it has to be told again.
    private func tell(_ item: UntoldRevocations.Item) async -> Bool {
        let result = await self.environment.call(
            "backend.revoke", self.sessionKey, provider: item.session.details.provider
        ) { [environment] in try await environment.backend.revoke(item.session, scope: item.scope) }
        let error = result.failure.map { AuthenticationError(wrapping: $0) }
        let isOver = error.map(UntoldRevocations.isAnsweredForGood(by:)) ?? true
        self.transact { core in
            if isOver {
                // Where the record has it, the record is written anew.
                if core.untold.remove(item.number) { _ = self.markRecord(&core) }
            } else if !item.isRecorded {
                _ = self.markRecord(&core)
            }
        }
        item.told.resolve(error.map { $0.endsSession ? .success(()) : .failure($0) } ?? .success(()))
        return isOver
    }
}
