/// Where and how much is measured.
struct BenchmarkPlace: Sendable {
    /// A folder for files, removed afterwards.
    let folder: String
    /// Whether the largest promised sizes are measured.
    let isFull: Bool

    /// A file in the folder.
    func file(_ name: String) -> String { "\(self.folder)/\(name)" }
}
