/// By what a provider's user is known here (OAU-8).
enum Subject {
    /// Whether it is 1 to 255 characters of ASCII without controls (OpenID Connect Core §2).
    static func isAcceptable(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
