/// A message could not be written to a file.
public struct FileSenderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder.
    public let folder: String

    init(folder: String) { self.folder = folder }

    /// What to do.
    public var description: String { "No message can be written to \(self.folder): make the folder, or its rights." }
}
