import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationService {
    /// Signs out: `.unauthenticated` at once, from every state, whatever the back-end and the store do (invariant 2).
    ///
    /// A process under way ends with `.cancelled`. The rest does not depend on the caller's task: what the back-end or the
    /// store could not be told is in the result, is kept in the record, and is told later.
    ///
    /// - Parameter scope: Which sessions of the account end; `.otherSessions` leaves this one and its process alone.
    @discardableResult
    public nonisolated func unauthenticate(_ scope: SignOutScope = .thisSession) async -> SignOutResult {
        await self.beginSignOut(scope).value()
    }

    nonisolated func beginSignOut(_ scope: SignOutScope) -> Completion<SignOutResult> {
        let now = self.now
        let (begun, written) = self.transact { core -> (Telling, RecordKeeping.Wait?) in
            let last = core.untold.last
            // Where nobody is signed in here, another process may have signed somebody in by now: the record is read
            // again, and it says whose sessions end, as far as the scope says, an earlier sign-out waits to be written
            // or not.
            let isNews = !core.record.isAbsent && !core.machine.isSignedOut
            if !isNews, scope != .otherSessions { core.record.isKnown = false }
            // Who signed out has no other sessions, though the record that says whose they were is not read yet.
            let isOfSomebody = core.machine.isRestoring || scope != .otherSessions && !core.record.isKnown
            if isOfSomebody { core.signOutOnceRead(scope) }
            if scope == .otherSessions {
                if let session = core.machine.session { core.untold.add(session, scope) }
                return (Telling(after: last, core.untold), nil)
            }
            if let session = core.machine.signOut(now: now) { core.untold.add(session, scope) }
            let begun = Telling(after: last, core.untold)
            return (begun, self.markRecord(&core, signOut: true))
        }
        self.beginTelling()
        let completion = Completion<SignOutResult>()
        Task(name: "sign-out") {
            do throws(AuthenticationError) {
                // Which sessions are the others says the record, where it was not read yet.
                if scope == .otherSessions { try await self.settle() }
                completion.resolve(await self.signOutResult(since: begun, written))
            } catch {
                completion.resolve(SignOutResult(remote: .pending(error), isStored: false))
            }
        }
        return completion
    }

    /// What there was to tell when a sign-out began; kept here, since it leaves the list as soon as it was told.
    private struct Telling: Sendable {
        let last: UInt64
        let items: [UntoldRevocations.Item]

        init(after last: UInt64, _ untold: UntoldRevocations) {
            self.last = last
            self.items = untold.items
        }
    }

    /// Waits for the first try at writing and at telling.
    private func signOutResult(since begun: Telling, _ written: RecordKeeping.Wait?) async -> SignOutResult {
        let outcome = await written?.value()
        // Others may have come since: what the record held, where it was read for this sign-out only.
        let (found, last) = self.core.withLock { ($0.untold.items, $0.untold.last) }
        let items = begun.items + found.filter { item in !begun.items.contains { $0.number == item.number } }
        var remote = last > begun.last || !items.isEmpty ? SignOutResult.Remote.told : .nothingToTell
        for item in items {
            guard case .failure(let error) = await item.told.value() else { continue }
            remote = UntoldRevocations.isAnsweredForGood(by: error) ? .refused(error) : .pending(error)
        }
        guard case .failed(let error) = outcome else { return SignOutResult(remote: remote, isStored: true) }
        // The record could not be read either, perhaps: then nobody knows which session there is to end.
        if case .nothingToTell = remote { remote = .pending(error) }
        return SignOutResult(remote: remote, isStored: false)
    }
}

extension AuthenticationMachine {
    /// Whether nobody is signed in, and that is known.
    var isSignedOut: Bool {
        if case .unauthenticated = self.standing { true } else { false }
    }
}
