/// The whole answer of a server that is not ours.
///
/// Described by its status alone.
package struct TransportResponse: Sendable, CustomStringConvertible, CustomReflectable {
    /// The status, 100 to 599.
    package var status: Int
    /// The fields of the head in the order in which they came, with their names in lower case.
    package var fields: [TransportRequest.Field]
    /// What was sent.
    package var body: [UInt8]

    package init(status: Int, fields: [TransportRequest.Field] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// The values of the fields of a name in lower case, in their order.
    package func values(of name: String) -> [String] { self.fields.filter { $0.name == name }.map(\.value) }

    /// The status.
    package var description: String { "HTTP \(self.status)" }
    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
