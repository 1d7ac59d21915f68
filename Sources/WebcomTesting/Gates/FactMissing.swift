/// A fact that a test waited for and that did not come about: the test fails with a sentence instead of hanging.
public struct FactMissing: Error, CustomStringConvertible {
    /// What was awaited, for how long, and what there was instead.
    public let description: String

    /// Reports what was missing.
    package init(_ what: String, after patience: Duration, found: String) {
        self.description = "Waited \(patience) for \(what); there was \(found)."
    }
}
