public import WebcomAuthentication
import WebcomPrimitives

/// What an authorization server said in the address that it sent the user back to (RFC 6749 §4.1.2).
///
/// Each name and value is decoded once, as a form is: `+` is a blank. The query is read, and the fragment where that
/// has no answer; a fragment beside an answer in the query is of no account (`#_=_`).
public struct CallbackParameters: Sendable, CustomStringConvertible, CustomReflectable {
    /// The longest address that is read.
    public static let maximumBytes = 16_384
    /// The most parameters.
    public static let maximumCount = 64
    /// One of these makes an answer.
    private static let answers = ["state", "code", "error"]

    private let values: [String: String]

    /// Takes the parameters as they are; for tests of providers.
    public init(_ values: [String: String]) { self.values = values }

    /// Reads the address that a browser came back with; linear, of at most 16 KiB.
    ///
    /// The whole address, or what of it begins with the path or with the `?`: a server behind a proxy knows no more. What
    /// was posted (`response_mode=form_post`) goes behind a `?` as well.
    ///
    /// - Parameters:
    ///   - callback: The address.
    ///   - redirectAddress: Where the provider was to send the user: up to the query, the address must be that (OAU-5).
    /// - Throws: `.invalidState`, which says what is wrong with it.
    public init(callback: String, redirectAddress: String) throws(AuthenticationError) {
        guard callback.utf8.count <= Self.maximumBytes else {
            throw Self.refusal("is longer than \(Self.maximumBytes) bytes")
        }
        let (address, fragment) = Self.parts(callback[...], UInt8(ascii: "#"))
        let (base, query) = Self.parts(address, UInt8(ascii: "?"))
        guard Self.isPlace(base, of: redirectAddress) else {
            throw Self.refusal("is not the redirect address: give it as it is, or from its path on")
        }
        let values = try Self.values(query ?? "")
        guard let fragment, !Self.answers.contains(where: { values[$0] != nil }) else {
            self.values = values
            return
        }
        let further = try Self.values(fragment)
        self.values = Self.answers.contains { further[$0] != nil } ? further : values
    }

    /// The value of a parameter; nil where it is not there.
    public subscript(_ name: String) -> String? { self.values[name] }

    /// The names of OAuth's parameters only.
    public var description: String {
        "callback with \(Self.answers.filter { self.values[$0] != nil }.joined(separator: ", "))"
    }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    private static func values(_ text: Substring) throws(AuthenticationError) -> [String: String] {
        do {
            return try FormEncoding.values(text.utf8, maximumCount: Self.maximumCount)
        } catch {
            switch error {
            case .tooMany: throw Self.refusal("has more than \(Self.maximumCount) parameters")
            case .repeated: throw Self.refusal("has a parameter twice (RFC 6749 §3.1)")
            case .escape: throw Self.refusal("has an escape without two hexadecimal digits")
            case .encoding: throw Self.refusal("is no UTF-8")
            }
        }
    }

    /// Whether a callback's address, up to its query, is the redirect address or ends it from the path on.
    private static func isPlace(_ base: Substring, of redirectAddress: String) -> Bool {
        let redirect = Self.parts(redirectAddress[...], UInt8(ascii: "?")).0
        if base.utf8.isEmpty || base.utf8.elementsEqual(redirect.utf8) { return true }
        guard base.utf8.first == UInt8(ascii: "/"), let scheme = redirect.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            return false
        }
        let authority = redirect[scheme...].utf8.dropFirst("://".utf8.count)
        return authority.drop { $0 != UInt8(ascii: "/") }.elementsEqual(base.utf8)
    }

    /// What stands before and behind the first `separator`; nil behind where there is none.
    private static func parts(_ text: Substring, _ separator: UInt8) -> (Substring, Substring?) {
        guard let index = text.utf8.firstIndex(of: separator) else { return (text, nil) }
        return (text[..<index], text[text.utf8.index(after: index)...])
    }

    /// What anybody can send a browser to ends no visit, just as a foreign state does not: the true answer may still come.
    private static func refusal(_ what: String) -> AuthenticationError {
        AuthenticationError(.invalidState, "The address that the user came back with \(what).", recovery: .retry)
    }
}
