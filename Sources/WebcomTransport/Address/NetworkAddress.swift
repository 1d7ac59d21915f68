#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The address of a machine in the network, and what kind of network it lies in.
package struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
    /// What an address is for.
    package enum Kind: String, Sendable {
        /// A server that everybody can reach.
        case global
        /// This machine.
        case loopback
        /// No machine in particular, which systems take for their own.
        case unspecified
        /// A private network: RFC 1918, RFC 4193.
        case privateUse
        /// The cable or the air that the machine hangs on, services that tell clouds' machines who they are among it.
        case linkLocal
        /// The networks of providers of access, RFC 6598.
        case shared
        /// Many machines.
        case multicast
        /// An address of version 6 that holds one of version 4, which a gateway or the system may go to instead.
        case embedded
        /// Kept for documentation, measurements, the protocols themselves or a later time.
        case reserved
    }

    /// Four bytes or sixteen, in the order of the network.
    package let bytes: [UInt8]

    /// Takes the bytes of an address of version 4 or 6; nil for any other number of them.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Reads `192.0.2.1` or `2001:db8::1`; nil for any other form of an address, names of interfaces among it.
    package init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: text.contains(":") ? 16 : 4)
        let family = bytes.count == 16 ? AF_INET6 : AF_INET
        let isRead = unsafe bytes.withUnsafeMutableBytes { unsafe inet_pton(family, text, $0.baseAddress) == 1 }
        guard isRead, !text.utf8.contains(0) else { return nil }
        self.bytes = bytes
    }

    /// Reads what the system has an address in, `sockaddr_in` or `sockaddr_in6`; nil for other families.
    init?(family: CInt, structure: UnsafeRawBufferPointer) {
        let place: Range<Int>
        switch family {
        case AF_INET: place = 4..<8
        case AF_INET6: place = 8..<24
        default: return nil
        }
        guard structure.count >= place.upperBound else { return nil }
        self.bytes = unsafe Array(structure[place])
    }

    /// What the address is for, by the registries of IANA (RFC 6890 and its successors).
    package var kind: Kind { self.bytes.count == 4 ? self.kindOfVersion4 : self.kindOfVersion6 }

    /// Four numbers with dots, or eight groups with colons.
    package var description: String {
        if self.bytes.count == 4 { return self.bytes.map { String($0) }.joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2)
            .map { String(UInt16(self.bytes[$0]) << 8 | UInt16(self.bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }

    /// Whether the first bits are those of a network.
    private func lies(in network: [UInt8], _ bits: Int) -> Bool {
        (0..<bits).allSatisfy { bit in
            let mask = UInt8(0x80) >> (bit % 8)
            let expected = bit / 8 < network.count ? network[bit / 8] : 0
            return self.bytes[bit / 8] & mask == expected & mask
        }
    }

    private static let networksOfVersion4: [(network: [UInt8], bits: Int, kind: Kind)] = [
        ([0], 8, .unspecified), ([127], 8, .loopback), ([169, 254], 16, .linkLocal), ([100, 64], 10, .shared),
        ([10], 8, .privateUse), ([172, 16], 12, .privateUse), ([192, 168], 16, .privateUse),
        ([192, 0, 0], 24, .reserved), ([192, 0, 2], 24, .reserved), ([192, 88, 99], 24, .reserved),
        ([198, 18], 15, .reserved), ([198, 51, 100], 24, .reserved), ([203, 0, 113], 24, .reserved),
        ([224], 4, .multicast), ([240], 4, .reserved),
    ]

    private static let networksOfVersion6: [(network: [UInt8], bits: Int, kind: Kind)] = [
        ([], 128, .unspecified), ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 128, .loopback),
        // Mapped, compatible, the gateways of NAT64, Teredo, 6to4.
        ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96, .embedded), ([], 96, .embedded),
        ([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96, .embedded), ([0, 0x64, 0xFF, 0x9B, 0, 1], 48, .embedded),
        ([0x20, 0x01, 0, 0], 32, .embedded), ([0x20, 0x02], 16, .embedded),
        ([0xFC], 7, .privateUse), ([0xFE, 0x80], 10, .linkLocal), ([0xFE, 0xC0], 10, .privateUse),
        ([0xFF], 8, .multicast), ([0x20, 0x01], 23, .reserved), ([0x20, 0x01, 0x0D, 0xB8], 32, .reserved),
        ([0x3F, 0xFF], 20, .reserved),
    ]

    private var kindOfVersion4: Kind {
        Self.networksOfVersion4.first { self.lies(in: $0.network, $0.bits) }?.kind ?? .global
    }

    /// Of version 6 only an eighth of all addresses is given out: 2000::/3.
    private var kindOfVersion6: Kind {
        let special = Self.networksOfVersion6.first { self.lies(in: $0.network, $0.bits) }?.kind
        return special ?? (self.lies(in: [0x20], 3) ? .global : .reserved)
    }
}
