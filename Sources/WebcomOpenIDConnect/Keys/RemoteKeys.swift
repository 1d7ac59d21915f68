public import WebcomAuthentication
public import WebcomBackend
import WebcomCryptography
public import WebcomTokens
package import WebcomTransport

/// The keys of somebody who signs tokens for this back-end, as a key set at an address has them (RFC 7517 §5).
///
/// For a ``SignedTokenVerifier`` or a ``SignedTokenGateway``. Make one for each address and keep it: the set is kept for an
/// hour, and fetched anew for a token whose key it does not have, at most every 30 seconds (OAU-7). A set may have 64 keys;
/// those that cannot be used count as not there, and a set with a private or shared key in it is refused as a whole.
public struct RemoteKeys: AssertionKeys {
    private let document: RemoteDocument<ProviderKeySet>

    /// Makes the keys; nothing is fetched yet.
    ///
    /// - Parameters:
    ///   - address: Where the set is: https, but for this machine where the connection allows that.
    ///   - algorithms: The signatures that are accepted, by public keys. Of an RSA key that names no algorithm, the first
    ///     RSA one of these.
    ///   - connection: How the address is reached.
    ///   - clock: The clock; the same as the back-end's.
    /// - Throws: ``ProviderConfigurationError``.
    public init(
        at address: String, algorithms: [SignatureAlgorithm] = ProviderConfiguration.defaultAlgorithms,
        connection: ProviderConnection = ProviderConnection(), clock: any AuthenticationClock = SystemClock()
    ) throws(ProviderConfigurationError) {
        try self.init(
            at: address, algorithms: algorithms, connection: connection, clock: clock,
            transport: connection.makeTransport())
    }

    /// Makes keys that are fetched by a given transport.
    package init(
        at address: String, algorithms: [SignatureAlgorithm], connection: ProviderConnection,
        clock: any AuthenticationClock, transport: any HTTPTransport
    ) throws(ProviderConfigurationError) {
        if let fault = EndpointPolicy(allowsPlainLoopback: connection.allowsPlainLoopback).fault(of: address) {
            throw ProviderConfigurationError("the address of the key set \(fault)")
        }
        guard !algorithms.isEmpty, algorithms.allSatisfy({ $0.scheme.keyKind != .symmetric }) else {
            throw ProviderConfigurationError("the accepted signatures must be some, by public keys")
        }
        let requests = ProviderRequests(transport: transport, maximumBytes: connection.byteLimit)
        self.document = RemoteDocument(
            lifetime: KeySetCache.lifetime, coolDown: KeySetCache.coolDown, clock: clock
        ) {
            let answer = try await requests.send(TransportRequest(.get, address), for: .keySet)
            return try ProviderKeySet(try answer.object(), algorithms: algorithms)
        }
    }

    /// The set; fetched once an hour.
    ///
    /// - Throws: `.unavailable` when it cannot be had, `.invalidProviderAnswer` for what is none.
    @concurrent public func keySets() async throws -> [JSONWebKeySet] { try await self.document.value().value.sets }

    /// The set after a look whether there is a newer one; while it is too early for one, the set as it is.
    ///
    /// - Throws: As ``keySets()``.
    @concurrent public func newerKeySets() async throws -> [JSONWebKeySet] {
        let known = try await self.document.value()
        return try await (self.document.newer(than: known.revision) ?? known).value.sets
    }
}

extension ProviderKeySet {
    /// The keys that can be used, as the sets to try.
    fileprivate var sets: [JSONWebKeySet] { self.usable.map { [$0] } ?? [] }
}
