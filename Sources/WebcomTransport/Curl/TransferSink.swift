/// What comes in for one request, kept within its bounds.
///
/// Lives on the transport's thread alone.
final class TransferSink {
    /// What is let through.
    let policy: TransportPolicy
    private let address: ServerAddress
    private var head = ResponseHead()
    private var headBytes = 0
    private var body: [UInt8] = []
    /// Why the transfer was given up here; nil where it was not.
    private(set) var failure: TransportError?
    /// Whether an address was not connected to because it lies in a network that is not to be reached.
    private(set) var hasRefusedAddress = false

    init(_ policy: TransportPolicy, _ address: ServerAddress) {
        self.policy = policy
        self.address = address
    }

    /// The answer, once it is there whole.
    var response: TransportResponse? {
        guard self.head.isWhole else { return nil }
        return TransportResponse(status: self.head.status, fields: self.head.fields, body: self.body)
    }

    /// Whether the head is still coming.
    var isInHead: Bool { !self.head.isWhole }

    /// Takes a line of the head; false to give the transfer up.
    func takeHead(_ line: UnsafeRawBufferPointer) -> Bool {
        self.headBytes += line.count
        guard self.headBytes <= self.policy.maximumHeadBytes else {
            return self.fail(.tooLarge(host: self.address.host, maximumBytes: self.policy.maximumHeadBytes))
        }
        return unsafe self.head.take(Array(line)) || self.fail(.malformed(host: self.address.host))
    }

    /// Takes a piece of the body; false to give the transfer up.
    func takeBody(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard piece.count <= self.policy.maximumBodyBytes - self.body.count else {
            return self.fail(.tooLarge(host: self.address.host, maximumBytes: self.policy.maximumBodyBytes))
        }
        unsafe self.body.append(contentsOf: piece)
        return true
    }

    /// Whether a connection to an address may be made.
    ///
    /// Asked for each address that a name stands for, when it is connected to: what a name service said before, or says
    /// later, makes no difference.
    func mayConnect(to address: NetworkAddress?) -> Bool {
        let kind = address?.kind ?? .reserved
        let isAllowed =
            switch kind {
            case .global: !self.address.isPlain
            case .loopback: self.policy.allowsPlainLoopback || self.policy.allowsPrivateNetworks
            default: self.policy.allowsPrivateNetworks && !self.address.isPlain
            }
        if !isAllowed { self.hasRefusedAddress = true }
        return isAllowed
    }

    private func fail(_ error: TransportError) -> Bool {
        self.failure = error
        return false
    }
}
