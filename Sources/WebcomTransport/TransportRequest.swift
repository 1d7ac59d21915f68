/// A request to a server that is not ours.
///
/// What is in it is confidential: described by its method and its server alone.
package struct TransportRequest: Sendable, CustomStringConvertible, CustomReflectable {
    /// What is asked for.
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
    }

    /// A field of the head.
    ///
    /// Names are RFC 9110 tokens, values have no control characters but tabulators; others are refused. So are the fields
    /// that frame a message or that the transport writes itself: Host, Content-Length, User-Agent and their like.
    package struct Field: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What is asked for.
    package var method: Method
    /// The address, absolute.
    package var address: String
    /// The fields of the head, besides those that the transport itself writes.
    package var fields: [Field]
    /// What is sent; nil for nothing.
    package var body: [UInt8]?

    package init(_ method: Method, _ address: String, fields: [Field] = [], body: [UInt8]? = nil) {
        self.method = method
        self.address = address
        self.fields = fields
        self.body = body
    }

    /// The method and the address without query and fragment.
    package var description: String {
        "\(self.method.rawValue) \(self.address.prefix { $0 != "?" && $0 != "#" })"
    }
    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
