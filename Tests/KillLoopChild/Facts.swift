import Foundation

/// What the parent is told.
enum Facts {
    /// Writes a line at once; a line is shorter than what a pipe takes whole, so that a kill cuts none.
    static func tell(_ words: String...) {
        let line = words.joined(separator: " ") + "\n"
        precondition(line.utf8.count < 4096)
        try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
    }
}
