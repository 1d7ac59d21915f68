/// A service that is known but not kept alive.
///
/// A class on purpose: structs with a weak reference inside, moved about in dictionaries by optional chaining, came out
/// corrupt from the compiler (Swift 6.3.1), and the program crashed where they were read.
final class WeakService: Sendable {
    /// Names the service, also while it ends.
    let id: ObjectIdentifier
    /// The service, as long as it lives.
    ///
    /// Never load it under a lock but to hand it out: the load may be the last one.
    weak let service: AuthenticationService?

    init(_ service: AuthenticationService) {
        self.id = ObjectIdentifier(service)
        self.service = service
    }
}
