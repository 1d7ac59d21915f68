import WebcomPrimitives

/// The entry to a program's applications.
public enum Webcom {
    private static let application = Locked<WebcomApplication?>(nil)
    private static let unknown = WebcomApplication(refusing: AuthenticationError(.unknownApplication))

    /// The application of programs that have one; set it once at start.
    ///
    /// Before it is set, an application whose every operation answers `.unknownApplication` and says what to write.
    public static var defaultApplication: WebcomApplication {
        get { self.application.withLock { $0 } ?? self.unknown }
        set {
            let old = self.application.withLock { application in
                defer { application = newValue }
                return application
            }
            _ = old  // Released outside the lock.
        }
    }
}
