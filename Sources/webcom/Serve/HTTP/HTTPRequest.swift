/// A request that has arrived whole.
package struct HTTPRequest: Sendable {
    /// The line and the fields.
    package let head: HTTPHead
    /// The body; empty where there is none.
    package let body: [UInt8]

    /// The media type of the body, in lower case and without parameters; empty where none is named.
    var contentType: String {
        let type = self.head.fields["content-type"]?.split(separator: ";", omittingEmptySubsequences: false).first
        return type?.trimmingSpaces.lowercased() ?? ""
    }
}
