#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension MemoryAccountStore {
    /// The tokens of an identity; nil where none are kept.
    @concurrent public func providerTokens(of key: IdentityKey) async throws -> ProviderTokensRecord? {
        try self.verb { $0.providerTokens[key] }
    }

    /// Leases tokens to who renews them.
    @concurrent public func leaseProviderTokens(
        of key: IdentityKey, version: Int64, until leaseEnd: Date, now: Date
    ) async throws -> Bool {
        try self.verb { state in
            guard let known = state.providerTokens[key], known.version == version,
                known.leaseEnd.map({ $0 <= now }) ?? true
            else { return false }
            state.providerTokens[key]?.leaseEnd = leaseEnd
            return true
        }
    }

    /// Writes tokens in place of those of a version, and ends their lease.
    @concurrent public func replaceProviderTokens(
        of key: IdentityKey, version: Int64, with record: ProviderTokensRecord?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try self.verb { state in
            guard state.providerTokens[key]?.version == version else { return .conflict(.versionChanged) }
            state.providerTokens[key] = nil
            if let record { state.write(record) }
            state.write(effects)
            return .done
        }
    }
}

extension MemoryAccountStore.State {
    /// Writes the tokens of an identity that is there.
    mutating func write(_ record: ProviderTokensRecord) {
        guard self.identities[record.key] != nil else { return }
        self.providerTokens[record.key] = record
    }
}
