/// A piece of outside code, with what the compiler must say of it.
struct Snippet: Sendable, CustomTestStringConvertible {
    /// What it tries, in one word; the name of its file.
    let name: String
    /// What every error in it must contain one of.
    let errors: [String]
    /// The code; `import WebcomAuthentication` stands before it.
    let source: String

    init(_ name: String, _ errors: String..., source: String) {
        self.name = name
        self.errors = errors
        self.source = source
    }

    var testDescription: String { self.name }
}
