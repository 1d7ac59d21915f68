import WebcomPrimitives

extension AuthenticationService {
    /// Gives the service another session key, unless its record is just being written; answers with the service that
    /// stands for nobody under the old key, and ends the record there.
    nonisolated func hand(to key: SessionKey) -> AuthenticationService? {
        self.transact { core in
            guard !core.record.isBusy, core.restoring == nil, !core.machine.isRestoring else { return nil }
            let heir = AuthenticationService(
                self.environment, key: core.machine.sessionKey, endingRecordOf: core.record.version,
                sparing: core.machine.session?.id)
            core.record = RecordKeeping()
            core.machine.sessionKey = key
            return heir
        }
    }

    /// Has the record written as it is; nil where there is no store.
    nonisolated func writeRecordNow(signOut: Bool = false) -> RecordKeeping.Wait? {
        self.transact { self.markRecord(&$0, signOut: signOut) }
    }
}
