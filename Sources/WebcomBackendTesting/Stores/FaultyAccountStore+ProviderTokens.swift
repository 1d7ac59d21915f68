public import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension FaultyAccountStore {
    /// As the store behind, as one numbered call.
    @concurrent public func providerTokens(of key: IdentityKey) async throws -> ProviderTokensRecord? {
        try await self.call(.providerTokens) {
            try await self.base.providerTokens(of: key)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func leaseProviderTokens(
        of key: IdentityKey, version: Int64, until leaseEnd: Date, now: Date
    ) async throws -> Bool {
        try await self.call(.leaseProviderTokens) {
            try await self.base.leaseProviderTokens(of: key, version: version, until: leaseEnd, now: now)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func replaceProviderTokens(
        of key: IdentityKey, version: Int64, with record: ProviderTokensRecord?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(.replaceProviderTokens) {
            try await self.base.replaceProviderTokens(
                of: key, version: version, with: record, now: now, effects: effects)
        }
    }
}
