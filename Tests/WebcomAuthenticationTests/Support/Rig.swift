import WebcomAuthentication
import WebcomTesting

/// An application with everything turned by hand.
struct Rig {
    let clock = ManualClock()
    let backend: ScriptedBackend
    let application: WebcomApplication

    init(
        store: (any AuthenticationStateStore)? = nil, observer: (any AuthenticationObserver)? = nil,
        _ configure: (inout WebcomConfiguration) -> Void = { _ in }
    ) {
        var configuration = WebcomConfiguration(identifier: "app")
        configure(&configuration)
        self.backend = ScriptedBackend(clock: self.clock)
        self.application =
            if let store {
                WebcomApplication(
                    configuration: configuration, backend: self.backend, stateStore: store, sealer: PassThroughSealer(),
                    clock: self.clock, observer: observer)
            } else {
                WebcomApplication(
                    configuration: configuration, backend: self.backend, clock: self.clock, observer: observer)
            }
    }

    func service(_ key: SessionKey = "key") -> AuthenticationService {
        self.application.authenticationService(for: key)
    }
}
