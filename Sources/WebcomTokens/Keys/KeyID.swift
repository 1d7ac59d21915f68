/// What names of keys must look like.
enum KeyID {
    /// Whether `id` has 1 to 255 visible ASCII characters.
    static func isAcceptable(_ id: String) -> Bool {
        (1...255).contains(id.utf8.count) && id.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
