import Dispatch
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationService {
    /// What all services of an application share; one word in each.
    final class Environment: Sendable {
        let configuration: WebcomConfiguration
        let backend: any AuthenticationBackend
        let store: (any AuthenticationStateStore)?
        let sealer: any RecordSealer
        let clock: any AuthenticationClock
        let hub: EventHub
        let deadlines: DeadlineQueue
        let sessions = SessionIndex()
        /// Where callbacks run that name no queue of their own.
        let callbackQueue = DispatchQueue(label: "webcom.callbacks")
        private let closed: Locked<AuthenticationError?>
        private let connected = Locked(true)

        init(
            configuration: WebcomConfiguration, backend: any AuthenticationBackend,
            store: (any AuthenticationStateStore)?, sealer: any RecordSealer, clock: any AuthenticationClock,
            observer: (any AuthenticationObserver)?, refusal: AuthenticationError? = nil
        ) {
            self.configuration = configuration
            self.backend = backend
            self.store = store
            self.sealer = sealer
            self.clock = clock
            self.hub = EventHub(observer: observer)
            self.deadlines = DeadlineQueue(clock: clock)
            self.closed = Locked(refusal)
        }

        /// Why no authentication can begin; nil while the application is open.
        var refusal: AuthenticationError? { self.closed.withLock { $0 } }

        /// Whether the back-end can be asked, as far as it said; a new service begins with it (invariant 3).
        var isConnected: Bool {
            get { self.connected.withLock { $0 } }
            set { self.connected.withLock { $0 = newValue } }
        }

        /// Where the record of a session key is kept.
        func address(of key: SessionKey) -> RecordAddress {
            self.sealer.address(
                of: self.configuration.storage.scoped(key, application: self.configuration.identifier))
        }

        /// Lets no authentication begin any more.
        func close(_ error: AuthenticationError) { self.closed.withLock { $0 = $0 ?? error } }

        /// Why an authentication with this provider cannot begin.
        func refusal(of provider: AuthenticationProvider) -> AuthenticationError? {
            if let refusal = self.refusal { return refusal }
            guard let providers = self.backend.abilities.providers, !providers.contains(provider) else { return nil }
            return AuthenticationError(
                .providerDisabled, "The provider \(provider) is switched off.",
                hint: "Insert it into the policy's providers, spelt like this, and give the back-end what checks it.")
        }

        /// Calls through a seam and tells the observer how long it took and how it failed.
        @concurrent func call<Value: Sendable>(
            _ name: String, _ key: SessionKey, provider: AuthenticationProvider? = nil, correlationID: String? = nil,
            _ body: @concurrent @Sendable () async throws -> Value
        ) async -> Result<Value, any Error> {
            let start = self.clock.uptime
            let result: Result<Value, any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            self.hub.note(
                AuthenticationObservation(
                    .call(name: name, duration: self.clock.uptime - start), date: self.clock.now, service: key.digest,
                    provider: provider, errorCode: result.failure.map { AuthenticationError(wrapping: $0).code },
                    correlationID: correlationID))
            return result
        }
    }
}

extension Result {
    /// The error; nil for a success.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
