import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// How long before its end a token is renewed, in seconds: what it is needed for takes time, too.
    private static let margin: TimeInterval = 60
    /// How long a lease outlasts the time that a provider has to answer.
    private static let leaseReserve = Duration.seconds(5)
    /// How often it is looked whether another process is through with renewing.
    private static let pollInterval = Duration.milliseconds(100)

    /// The access token of an identity of the account, renewed where it is due; nil where none is kept.
    ///
    /// - Throws: `.unknownIdentity`, `.sessionEnded`, `.expired`, `.accessDenied`, `.unavailable`.
    func providerToken(
        _ operation: AuthenticationAccount.GetProviderToken, _ standing: StandingSession
    ) async throws -> ProviderToken? {
        let key = IdentityKey(provider: operation.provider, providerUID: operation.providerUID)
        try await self.requireOwn(key, standing)
        guard let (_, tokens) = try await self.keptTokens(of: key) else { return nil }
        guard try self.renewer(of: tokens, key) != nil else { return Self.told(tokens) }
        let fresh = try await self.freshTokens(of: key, standing)
        // Somebody else's by now, perhaps, or the session was ended: a provider takes its time.
        try await self.requireOwn(key, standing)
        guard try await self.store.session(standing.record.id) != nil else { throw AuthenticationError(.sessionEnded) }
        return fresh.map(Self.told)
    }

    private static func told(_ tokens: ProviderTokens) -> ProviderToken {
        ProviderToken(
            accessToken: AuthenticationToken(tokens.accessToken), expirationDate: tokens.expirationDate,
            scopes: tokens.scopes)
    }

    /// Refuses an identity that is not the account's, or is suspended.
    private func requireOwn(_ key: IdentityKey, _ standing: StandingSession) async throws {
        guard let identity = try await self.store.identity(key), identity.suspensionDate == nil,
            ExactText(identity.uid) == ExactText(standing.account.uid)
        else { throw AuthenticationError(.unknownIdentity) }
    }

    private func keptTokens(of key: IdentityKey) async throws -> (ProviderTokensRecord, ProviderTokens)? {
        guard let record = try await self.store.providerTokens(of: key) else { return nil }
        guard let tokens = try? ProviderTokens(opening: record, by: self.keyring) else {
            throw AuthenticationError(
                .expired, "The provider's token cannot be opened by these keys: have the user sign in with it again.")
        }
        return (record, tokens)
    }

    /// What renews tokens that are due; nil while they are good, and as long as they last where they cannot be renewed.
    private func renewer(of tokens: ProviderTokens, _ key: IdentityKey) throws -> (any TokenRenewer)? {
        let now = self.clock.now
        guard let end = tokens.expirationDate, end <= now + Self.margin else { return nil }
        if tokens.refreshToken != nil, let renewer = self.providers[key.provider] as? any TokenRenewer {
            return renewer
        }
        guard end <= now else { return nil }
        throw AuthenticationError(
            .expired, "The provider's token ran out, and cannot be renewed: have the user sign in with it again.")
    }

    /// Renews tokens that are due, or waits for who does; one process asks the provider at a time, since a refresh token
    /// may be good once.
    private func freshTokens(of key: IdentityKey, _ standing: StandingSession) async throws -> ProviderTokens? {
        let lease = self.policy.externalCallTimeout + Self.leaseReserve
        let limit = self.clock.uptime + lease + lease
        repeat {
            guard let (record, tokens) = try await self.keptTokens(of: key) else { return nil }
            guard let renewer = try self.renewer(of: tokens, key) else { return tokens }
            let now = self.clock.now
            let isLeased = try await self.store.leaseProviderTokens(
                of: key, version: record.version, until: now + lease.inSeconds, now: now)
            if isLeased {
                let renewing = Task { try await self.renewed(tokens, record, by: renewer, standing) }
                if let renewed = try await renewing.value { return renewed }
            } else if let end = tokens.expirationDate, end > now {
                return tokens
            } else {
                try await self.clock.sleep(until: self.clock.uptime + Self.pollInterval)
            }
        } while self.clock.uptime < limit
        throw AuthenticationError(.unavailable, "Another process renews the provider's token for too long.")
    }

    /// Asks the provider for new tokens and writes them; nil when a sign-in was first to write.
    ///
    /// Done in a task of its own: where a caller that is cancelled cancelled it, a refresh token that is good once would be
    /// spent, and the one that took its place lost.
    private func renewed(
        _ tokens: ProviderTokens, _ record: ProviderTokensRecord, by renewer: any TokenRenewer,
        _ standing: StandingSession
    ) async throws -> ProviderTokens? {
        let key = record.key
        let renewed: ProviderTokens
        do throws(AuthenticationError) {
            renewed = try await self.answer(of: key.provider) {
                try await renewer.renew(tokens, of: key.providerUID)
            }
        } catch {
            // Forgotten when the provider said no; else as they were, so that they can be tried again at once.
            let kept = error.code == .accessDenied ? nil : try self.kept(tokens, of: key).first
            _ = try await self.store.replaceProviderTokens(
                of: key, version: record.version, with: kept, now: self.clock.now,
                effects: self.refusal(
                    .renewProviderTokens, error.code.rawValue, uid: standing.account.uid, key: key,
                    Self.operationRequest))
            throw error
        }
        let answer = try await self.store.replaceProviderTokens(
            of: key, version: record.version, with: try self.kept(renewed, of: key).first, now: self.clock.now,
            effects: self.success(.renewProviderTokens, uid: standing.account.uid, key: key, Self.operationRequest))
        return answer == .done ? renewed : nil
    }

    /// Tokens as they are written; none for none.
    func kept(_ tokens: ProviderTokens?, of key: IdentityKey) throws -> [ProviderTokensRecord] {
        try tokens.map { [try $0.sealed(of: key, by: self.keyring, self.random)] } ?? []
    }
}
