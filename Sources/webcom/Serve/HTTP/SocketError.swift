/// A call of the operating system failed.
package struct SocketError: Error, CustomStringConvertible {
    /// What was tried.
    let purpose: String
    /// Its `errno`.
    let errorNumber: Int32

    /// What failed, and what to do.
    package var description: String {
        "\(self.purpose) failed (errno \(self.errorNumber)). Choose another port, or free it."
    }
}
