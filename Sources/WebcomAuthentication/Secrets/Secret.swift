/// A value that must not be shown: no description, mirror, dump or encoding has it, and it cannot be compared.
///
/// Conforming types wrap bytes that are overwritten when the last copy is released (best effort). Only
/// ``reveal()`` gives the text, so a search for that name finds every place where a secret leaves its wrapper.
public protocol Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Wraps `text`.
    init(_ text: String)
    /// The secret itself; the caller is then responsible for it.
    func reveal() -> String
}

extension Secret {
    /// Never the secret.
    public var description: String { "‹redacted›" }
    /// Never the secret.
    public var debugDescription: String { "‹redacted›" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
