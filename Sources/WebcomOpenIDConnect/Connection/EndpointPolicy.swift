/// Which addresses of a provider are asked at all (OAU-4, OAU-14).
struct EndpointPolicy: Sendable {
    /// Whether http is accepted for this machine.
    let allowsPlainLoopback: Bool
    /// The only servers, in lower case; empty for any.
    var hosts: Set<String> = []

    /// What is wrong with an address, without the address itself; nil for nothing.
    func fault(of text: String) -> String? {
        guard let address = WebAddress(text) else {
            return "is no absolute address of https without user name and fragment"
        }
        guard address.isSecure || (self.allowsPlainLoopback && address.isLoopback) else {
            return address.isLoopback ? "is not https, and allowsPlainLoopback is not set" : "is not https"
        }
        guard self.hosts.isEmpty || self.hosts.contains(address.host) else {
            return "is at a server that is not among those to be asked"
        }
        return nil
    }
}
