/// Why a request has no answer; holds nothing of the request but the name of the server.
package enum TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address is none that can be asked: not absolute, of another scheme than https, with a user name, …: which.
    case unacceptableAddress(String)
    /// A field cannot be sent: its name or value has a forbidden character, all are too long together, or it is one that
    /// the transport writes itself.
    case unacceptableField(String)
    /// The server's address lies in a network that is not to be reached.
    case forbiddenNetwork(host: String)
    /// The server's name is not known.
    case unknownHost(String)
    /// No connection came about.
    case unreachable(host: String)
    /// The server's certificate is not trusted, or no common protocol was found.
    case insecure(host: String)
    /// It took too long.
    case timedOut(host: String)
    /// The answer is larger than accepted.
    case tooLarge(host: String, maximumBytes: Int)
    /// The answer is no HTTP, or broke off.
    case malformed(host: String)
    /// Too many requests wait already.
    case overloaded
    /// The transport was closed.
    case closed

    /// What is wrong, and what to do.
    package var description: String {
        switch self {
        case .unacceptableAddress(let why): "the address cannot be asked: \(why)"
        case .unacceptableField(let name):
            "the field \(name) cannot be sent: it has a character that none may have, more than 64 KiB came together, or "
                + "the transport writes it itself"
        case .forbiddenNetwork(let host):
            "\(host) lies in a private network: allow these where it is meant to be there"
        case .unknownHost(let host): "\(host) is not known: look at its spelling and at the name service"
        case .unreachable(let host): "\(host) does not accept a connection"
        case .insecure(let host): "\(host) has no certificate that is trusted here"
        case .timedOut(let host): "\(host) did not answer in time"
        case .tooLarge(let host, let bytes): "\(host) answered with more than \(bytes) bytes"
        case .malformed(let host): "\(host) answered with what is no HTTP, or broke off"
        case .overloaded: "too many requests wait already"
        case .closed: "the transport was closed"
        }
    }
}
