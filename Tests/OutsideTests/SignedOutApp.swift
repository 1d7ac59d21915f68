import OutsideApp
import WebcomAuthentication
import WebcomTesting

/// An app under test, as a newcomer would put it together.
struct SignedOutApp {
    let backend = ScriptedBackend()
    let application: WebcomApplication

    init(observer: (any AuthenticationObserver)? = nil) {
        self.application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "outside"), backend: self.backend, observer: observer)
    }

    var service: AuthenticationService { self.application.authenticationService }
}
