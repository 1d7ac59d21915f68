import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Seals where an authentication stands.
    func seal(
        _ purpose: ContinuationBody.Purpose, flow: String, selector: String, ordinal: Int? = nil,
        front: AuthenticationContinuation.Front, _ request: AuthenticationRequest
    ) throws -> AuthenticationContinuation {
        let body = ContinuationBody(
            purpose: purpose, flow: flow, selector: selector, ordinal: ordinal, owner: self.owner(of: request))
        let sealed = self.keyring.seal(
            [UInt8](try JSONEncoder().encode(body)), for: .continuation, associatedData: front.authenticatedBytes)
        return AuthenticationContinuation(front: front, sealed: Base64URL.encode(sealed))
    }

    /// Checks a continuation against front, application, session key, context and time.
    ///
    /// - Throws: `.invalidContinuation` for damage, `.foreignContinuation` for another user's, `.expired`.
    func open(
        _ continuation: AuthenticationContinuation, _ request: AuthenticationRequest
    ) throws(AuthenticationError) -> ContinuationBody {
        let front = continuation.front
        guard let sealed = Base64URL.decode(continuation.sealed),
            let bytes = try? self.keyring.open(
                sealed, for: .continuation, associatedData: front.authenticatedBytes),
            let body = try? JSONDecoder().decode(ContinuationBody.self, from: Data(bytes))
        else { throw AuthenticationError(.invalidContinuation) }
        guard ConstantTime.equal(body.owner, self.owner(of: request)) else {
            throw AuthenticationError(.foreignContinuation)
        }
        guard front.expirationDate > self.clock.now else { throw AuthenticationError(.expired) }
        guard front.context == request.context else {
            throw AuthenticationError(
                .invalidContinuation, "The continuation was begun with context .\(front.context.rawValue): use it so.")
        }
        return body
    }

    private func owner(of request: AuthenticationRequest) -> [UInt8] {
        self.keyring.digest(
            of: JoinedFields.bytes(request.application, request.sessionKey.rawValue), .continuationOwner)
    }
}
