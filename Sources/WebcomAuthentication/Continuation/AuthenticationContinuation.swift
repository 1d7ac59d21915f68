import WebcomPrimitives

/// What lets another request, another process or another machine take an authentication further.
///
/// One string: a readable front and, behind a point, what the back-end sealed. The seal also covers the front, the
/// application and the session key that began it, so that a continuation is good for that user's session only
/// (login CSRF). It is worth as much as the half-finished sign-in: put it into a cookie or a server-side session, never
/// into an address. The front is only a hint until the back-end has checked the seal.
public struct AuthenticationContinuation: Sendable {
    /// The part that a method needs to start again.
    public let front: Front
    /// The part that only the back-end which made it can read.
    public let sealed: String

    /// Puts together what a back-end has sealed.
    ///
    /// - Parameters:
    ///   - front: What is readable; the back-end must have covered ``Front/authenticatedBytes`` by the seal.
    ///   - sealed: Base64url text without a point.
    public init(front: Front, sealed: String) {
        self.front = front
        self.sealed = sealed
    }

    /// Takes the string that ``reveal()`` gave.
    ///
    /// - Throws: `.invalidContinuation` when it is not of the form, or longer than 8 KiB. Bounded work.
    public init(_ string: String) throws(AuthenticationError) {
        guard string.utf8.count <= Self.maximumLength else { throw AuthenticationError(.invalidContinuation) }
        let parts = string.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == Self.version, !parts[2].isEmpty, Base64URL.decode(parts[2]) != nil,
            let bytes = Base64URL.decode(parts[1]), let front = Front(authenticatedBytes: bytes)
        else { throw AuthenticationError(.invalidContinuation) }
        self.front = front
        self.sealed = String(parts[2])
    }

    /// The string to keep; a secret of the user's session.
    public func reveal() -> String {
        "\(Self.version).\(Base64URL.encode(self.front.authenticatedBytes)).\(self.sealed)"
    }

    /// Whether it is the same string.
    func isSame(as other: Self) -> Bool {
        self.sealed == other.sealed && self.front.authenticatedBytes == other.front.authenticatedBytes
    }

    private static let version = "w1"
    private static let maximumLength = 8192
}

extension AuthenticationContinuation: Codable {
    /// Reads the string of ``reveal()``.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the string of ``reveal()``, so that it can live in a server-side session.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.reveal())
    }
}

extension AuthenticationContinuation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The provider and the step due, never the sealed part.
    public var description: String { "continuation(\(self.front.provider), \(self.front.stepDue))" }
    /// The same as `description`.
    public var debugDescription: String { self.description }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
