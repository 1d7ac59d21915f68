/// Which applications on one state store know of each other's sign-ins (Webcom: `authStorage`).
///
/// A record belongs to a session key; who shares a record shares its user. The applications must have the same sealer.
public enum AuthenticationStorage: Hashable, Sendable {
    /// Each application, by its identifier, has records of its own (Webcom: `default`).
    case own
    /// All applications that give this name share their records (Webcom: `key`, `authStorageKey`).
    case keyed(String)
    /// All applications that say so share their records (Webcom: `share`).
    case shared

    /// The key that a record is stored under: no two choices give the same one.
    package func scoped(_ key: SessionKey, application: String) -> SessionKey {
        switch self {
        case .own: SessionKey("own.\(application.utf8.count).\(application).\(key.rawValue)")
        case .keyed(let name): SessionKey("key.\(name.utf8.count).\(name).\(key.rawValue)")
        case .shared: SessionKey("all.\(key.rawValue)")
        }
    }
}
