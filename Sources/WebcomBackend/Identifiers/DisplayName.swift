/// A name to show to people, bounded and without controls.
///
/// At most 128 code points and 512 UTF-8 bytes. Names are for display: equality is that of Swift strings, and nothing
/// may be looked up or granted by one.
public struct DisplayName: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let text: String

    /// Removes controls and line breaks from `text`, trims it and cuts it to fit; nil when nothing visible is left.
    ///
    /// Looks at 4 096 code points at most. Escape the result for where it is shown.
    public init?(_ text: String) {
        let cleaned = DisplayText.cleaned(text, maximumScalars: 128, maximumBytes: 512)
        guard !cleaned.isEmpty else { return nil }
        self.text = cleaned
    }

    /// The name.
    public var description: String { self.text }
}
