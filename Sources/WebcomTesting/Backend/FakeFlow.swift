import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An authentication that a scripted back-end has begun and not ended.
struct FakeFlow: Sendable {
    /// What the flow is about.
    enum Purpose: Sendable {
        case signIn
        case attach(IdentityClaim)
        case reset
        /// Past the first proof, which was made in this way.
        case strong(uid: String, method: String)
        case visit
        case device
    }

    static let tries = 3

    let id: String
    let identity: FakeIdentity
    let mode: AuthenticationMethodInternal.Mode?
    let context: AuthenticationService.Context
    let expirationDate: Date
    var purpose: Purpose
    var stepDue: AuthenticationStep
    /// What the step of a strong flow shows.
    var kind: BackendStep.Kind?
    /// The method to register, once a contact was given.
    var registering: StrongMethod?
    /// A decoy looks like any other flow, and no code is the right one.
    var isDecoy = false
    var attemptsLeft = Self.tries

    var front: AuthenticationContinuation.Front {
        AuthenticationContinuation.Front(
            provider: self.identity.provider, mode: self.mode, context: self.context,
            expirationDate: self.expirationDate, stepDue: self.stepDue)
    }
}
