/// What a browser says of itself, as its user would: `Firefox on Linux`.
///
/// The whole field is no label: it is long, and other with every version, as if the device were a new one.
package enum DeviceLabel {
    /// The longest text that is looked at, in characters.
    private static let maximumLength = 512
    private static let maximumNameLength = 40

    /// What to look for, the narrowest first: browsers name those that they are like as well.
    private static let browsers = [
        ("Edg/", "Edge"), ("EdgA/", "Edge"), ("OPR/", "Opera"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
        ("Firefox/", "Firefox"), ("HeadlessChrome/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]

    /// The label for the field `User-Agent`; nil where that says nothing.
    ///
    /// A program that is no browser known here is called by its first word.
    package static func text(of userAgent: String) -> String? {
        let text = String(userAgent.unicodeScalars.prefix(Self.maximumLength))
        let browser = Self.browsers.first { text.contains($0.0) }?.1
        let system = Self.systems.first { text.contains($0.0) }?.1
        let first = text.unicodeScalars.prefix { $0 != "/" && $0 != " " }.prefix(Self.maximumNameLength)
        let name = browser ?? String(String.UnicodeScalarView(first))
        guard !name.isEmpty else { return nil }
        return system.map { "\(name) on \($0)" } ?? name
    }
}
