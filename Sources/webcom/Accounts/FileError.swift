#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file cannot be opened, read or written.
struct FileError: Error, CustomStringConvertible {
    /// The file.
    let path: String
    /// The system's number of the error.
    let errorNumber: Int32

    /// What is wrong and what to do.
    var description: String {
        self.errorNumber == EEXIST
            ? "\(self.path) is there already, and is not touched. Name another file."
            : "\(self.path) cannot be used (errno \(self.errorNumber)). Check the path, the rights, and that there is room."
    }
}
