/// The code by which a provider says what went wrong (RFC 6749 §5.2), as far as it may be shown.
///
/// A code is free text of a server that is not ours: it is shown when it looks like one, and is nothing that the server
/// was sent.
enum ErrorCode {
    private static let maximumBytes = 48

    /// The code with blanks and quotes for a message; what to say where it cannot be shown.
    static func shown(_ code: String?, withholding secrets: [String] = []) -> String {
        guard let code, Self.isShowable(code), !secrets.contains(where: { $0.contains(code) || code.contains($0) })
        else { return "an error that cannot be shown" }
        return "the error \(code)"
    }

    private static func isShowable(_ code: String) -> Bool {
        (1...Self.maximumBytes).contains(code.utf8.count)
            && code.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
    }
}
