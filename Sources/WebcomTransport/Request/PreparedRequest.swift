/// A request that was found to be one that can be sent.
struct PreparedRequest: Sendable {
    let method: TransportRequest.Method
    let address: ServerAddress
    /// The fields as the library takes them.
    let lines: [String]
    let body: [UInt8]?

    /// How many bytes the names and values of the fields may have together.
    static let maximumFieldBytes = 65_536

    /// Fields that say how a message is framed or where it goes, and those that the transport writes itself.
    private static let ownFields: Set<String> = [
        "connection", "content-length", "expect", "host", "keep-alive", "proxy-authorization", "proxy-connection", "te",
        "trailer", "transfer-encoding", "upgrade", "user-agent",
    ]

    /// Looks at everything of a request that is the caller's.
    init(_ request: TransportRequest, allowsPlainLoopback: Bool) throws(TransportError) {
        self.method = request.method
        self.address = try ServerAddress(request.address, allowsPlainLoopback: allowsPlainLoopback)
        self.body = request.body
        var lines: [String] = []
        var rest = Self.maximumFieldBytes
        for field in request.fields {
            rest -= field.name.utf8.count + field.value.utf8.count
            guard rest >= 0, Self.isAcceptable(field) else {
                throw .unacceptableField(Self.shown(field.name))
            }
            let value = field.value.trimmingBlanks()
            // Without a value the library would take a field for one that is to be left out.
            lines.append(value.isEmpty ? "\(field.name);" : "\(field.name): \(value)")
        }
        self.lines = lines + Self.omissions(request)
    }

    /// What the library would write by itself.
    private static func omissions(_ request: TransportRequest) -> [String] {
        let names = Set(request.fields.map { $0.name.lowercased() })
        return names.contains("content-type") ? ["Expect:"] : ["Expect:", "Content-Type:"]
    }

    private static func isAcceptable(_ field: TransportRequest.Field) -> Bool {
        HeadSyntax.isToken(field.name.utf8) && HeadSyntax.isValue(field.value.utf8)
            && !Self.ownFields.contains(field.name.lowercased())
    }

    /// A name for an error: what is no part of one is not shown.
    private static func shown(_ name: String) -> String {
        String(decoding: name.utf8.prefix(64).map { HeadSyntax.isTokenByte($0) ? $0 : 0x3F }, as: UTF8.self)
    }
}

extension String {
    /// The text without spaces and tabulators at both ends.
    func trimmingBlanks() -> String {
        let start = self.utf8.drop { $0 == 0x20 || $0 == 0x09 }
        guard let end = start.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return "" }
        return String(start[...end]) ?? ""
    }
}
