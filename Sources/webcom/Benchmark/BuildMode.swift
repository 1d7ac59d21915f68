/// How this command was built.
enum BuildMode {
    /// Whether without optimisation.
    static var isDebug: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }
}
