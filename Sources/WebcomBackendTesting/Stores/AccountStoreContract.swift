public import WebcomBackend
import WebcomTesting

/// The rules of ``AccountStore``, as checks that the author of a store runs.
///
/// The suite imports no test framework. With Swift Testing it is one test:
///
/// ```swift
/// @Test(arguments: AccountStoreContract.checks)
/// func store(check: AccountStoreContract.Check) async throws {
///     try await check.run { try await MyStore(path: temporaryPath()) }
/// }
/// ```
///
/// Dates in it are whole seconds of the year 2027, so that stores may round to milliseconds. Each check has an empty
/// store of its own and closes it. All of them together take about a second in memory.
public struct AccountStoreContract: Sendable {
    let makeStore: @Sendable () async throws -> any AccountStore
    let seed: UInt64

    /// Takes what makes an empty store.
    public init(makeStore: @escaping @Sendable () async throws -> any AccountStore) {
        self.init(seed: .random(in: 0 ... .max), makeStore: makeStore)
    }

    /// Takes what makes an empty store, and the seed that a violation named, to see it again.
    public init(seed: UInt64, makeStore: @escaping @Sendable () async throws -> any AccountStore) {
        self.seed = seed
        self.makeStore = makeStore
    }

    /// All checks.
    public static let checks: [Check] =
        Self.accountChecks + Self.exactnessChecks + Self.challengeChecks + Self.redemptionChecks + Self.grantChecks
        + Self.recoveryChecks + Self.attachmentChecks + Self.guardChecks + Self.limitChecks + Self.attemptChecks
        + Self.settlementChecks + Self.sessionChecks + Self.clockChecks + Self.outboxChecks + Self.upkeepChecks
        + Self.changeChecks + Self.detachmentChecks + Self.identityChangeChecks
        + Self.replacementChecks + Self.passwordChecks + Self.importChecks
        + Self.strongMethodChecks + Self.strongAccountChecks + Self.pendingChecks + Self.strengtheningChecks
        + Self.strongRaceChecks + Self.providerTokenChecks + Self.closingChecks + Self.interleavingChecks
        + Self.changeRaceChecks
        + Self.randomChecks

    /// Runs all checks, one after the other; throws the first ``ContractViolation``, or what the store threw.
    public func run() async throws {
        for check in Self.checks { try await check.run(on: self) }
    }
}
