/// A line in which the compiler complains: `…/Name.swift:4:8: error: message`, or without a place.
struct Diagnostic: Hashable, Sendable {
    /// The file's name without its ending; empty where no file is to blame.
    let file: String
    let message: String

    /// Reads a line; nil where it is no error.
    init?(_ line: Substring) {
        let parts = line.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
        if parts.count == 5, parts[0].hasSuffix(".swift"), parts[3] == " error", Int(parts[1]) != nil {
            let name = parts[0].split(separator: "/").last ?? ""
            self.file = String(name.dropLast(".swift".count))
            self.message = String(parts[4].dropFirst())
        } else if line.hasPrefix("error: ") || line.contains(": error: ") {
            self.file = ""
            self.message = String(line)
        } else {
            return nil
        }
    }
}
