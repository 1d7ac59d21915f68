public import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    /// The tokens of an identity; one query.
    @concurrent public func providerTokens(of key: IdentityKey) async throws -> ProviderTokensRecord? {
        try await self.read { try ProviderTokenRows.first(of: key, in: $0) }
    }

    /// Leases tokens to who renews them; one statement.
    @concurrent public func leaseProviderTokens(
        of key: IdentityKey, version: Int64, until leaseEnd: Date, now: Date
    ) async throws -> Bool {
        try await self.write { connection in
            try ProviderTokenRows.lease(key, version, until: leaseEnd, now: now, in: connection)
        }
    }

    /// Writes tokens in place of those of a version, and ends their lease.
    @concurrent public func replaceProviderTokens(
        of key: IdentityKey, version: Int64, with record: ProviderTokensRecord?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.write { connection in
            guard try ProviderTokenRows.remove(key, version, in: connection) else {
                return .conflict(.versionChanged)
            }
            if let record { try ProviderTokenRows.write(record, in: connection) }
            try EffectRows.write(effects, in: connection)
            return .done
        }
    }
}
