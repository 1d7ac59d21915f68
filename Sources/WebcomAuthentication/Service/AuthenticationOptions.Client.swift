extension AuthenticationOptions {
    /// Who is asking, as far as the app vouches for it; the library never parses a header.
    public struct Client: Hashable, Sendable {
        /// Opaque bytes that name where the request came from, an address say; throttling counts by it where given.
        public var source: [UInt8]?
        /// How the user would recognise the device in a list of sessions.
        public var deviceLabel: String?
        /// What ties the app's own log lines to ours.
        public var correlationID: String?

        /// Describes a client; every part is optional.
        public init(source: [UInt8]? = nil, deviceLabel: String? = nil, correlationID: String? = nil) {
            self.source = source
            self.deviceLabel = deviceLabel
            self.correlationID = correlationID
        }
    }
}
