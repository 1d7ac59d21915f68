import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ForwardingStore {
    @concurrent func providerTokens(of key: IdentityKey) async throws -> ProviderTokensRecord? {
        try await self.base.providerTokens(of: key)
    }

    @concurrent func leaseProviderTokens(
        of key: IdentityKey, version: Int64, until leaseEnd: Date, now: Date
    ) async throws -> Bool {
        try await self.base.leaseProviderTokens(of: key, version: version, until: leaseEnd, now: now)
    }

    @concurrent func replaceProviderTokens(
        of key: IdentityKey, version: Int64, with record: ProviderTokensRecord?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.base.replaceProviderTokens(of: key, version: version, with: record, now: now, effects: effects)
    }
}
