import WebcomAuthentication
import WebcomBackend

extension ImportReport {
    /// What was done, in one line.
    var line: String {
        "Brought in \(self.imported) accounts; \(self.skipped) were there already, \(self.refused) lines were refused."
    }

    /// What was done, as JSON.
    var value: JSONValue {
        .object([
            "lines": .integer(Int64(self.lines)), "imported": .integer(Int64(self.imported)),
            "skipped": .integer(Int64(self.skipped)), "refused": .integer(Int64(self.refused)),
        ])
    }
}
