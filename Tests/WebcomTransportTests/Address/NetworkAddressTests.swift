import Testing
import WebcomTransport

@Suite struct NetworkAddressTests {
    @Test(
        "OAU-14: what kind of network an address lies in, at the edges",
        arguments: [
            ("0.0.0.0", .unspecified), ("0.255.255.255", .unspecified), ("1.0.0.0", .global),
            ("9.255.255.255", .global),
            ("10.0.0.0", .privateUse), ("10.255.255.255", .privateUse), ("11.0.0.0", .global),
            ("100.63.255.255", .global), ("100.64.0.0", .shared), ("100.127.255.255", .shared),
            ("100.128.0.0", .global),
            ("126.255.255.255", .global), ("127.0.0.1", .loopback), ("127.255.255.255", .loopback),
            ("128.0.0.0", .global),
            ("169.253.255.255", .global), ("169.254.169.254", .linkLocal), ("169.255.0.0", .global),
            ("172.15.255.255", .global), ("172.16.0.0", .privateUse), ("172.31.255.255", .privateUse),
            ("172.32.0.0", .global), ("192.0.0.1", .reserved), ("192.0.1.0", .global), ("192.0.2.1", .reserved),
            ("192.88.99.1", .reserved), ("192.167.255.255", .global), ("192.168.0.0", .privateUse),
            ("192.168.255.255", .privateUse), ("192.169.0.0", .global), ("198.17.255.255", .global),
            ("198.18.0.0", .reserved), ("198.19.255.255", .reserved), ("198.20.0.0", .global),
            ("198.51.100.7", .reserved), ("203.0.113.7", .reserved), ("223.255.255.255", .global),
            ("224.0.0.1", .multicast), ("239.255.255.255", .multicast), ("240.0.0.0", .reserved),
            ("255.255.255.255", .reserved), ("8.8.8.8", .global),
        ] as [(String, NetworkAddress.Kind)])
    func version4(text: String, kind: NetworkAddress.Kind) throws {
        let address = try #require(NetworkAddress(text))
        #expect(address.kind == kind)
        #expect(address.description == text)
    }

    @Test(
        "OAU-14: what kind of network an address of version 6 lies in",
        arguments: [
            ("::", .unspecified), ("::1", .loopback), ("::2", .embedded), ("::7f00:1", .embedded),
            ("::127.0.0.1", .embedded), ("::ffff:127.0.0.1", .embedded), ("::ffff:8.8.8.8", .embedded),
            ("64:ff9b::a00:1", .embedded), ("64:ff9b::808:808", .embedded), ("64:ff9b:1::1", .embedded),
            ("64:ff9c::1", .reserved), ("100::1", .reserved), ("2001::1", .embedded), ("2001:0:ffff::", .embedded),
            ("2001:1::1", .reserved), ("2001:1ff::1", .reserved), ("2001:200::1", .global), ("2001:db8::1", .reserved),
            ("2001:4860:4860::8888", .global), ("2002:7f00:1::", .embedded), ("2003::1", .global), ("3ffe::1", .global),
            ("3fff::1", .reserved), ("3fff:fff::1", .reserved), ("3fff:1000::1", .global), ("1fff::1", .reserved),
            ("4000::1", .reserved), ("5f00::1", .reserved), ("fc00::1", .privateUse), ("fdff::1", .privateUse),
            ("fe00::1", .reserved), ("fe80::1", .linkLocal), ("febf::1", .linkLocal), ("fec0::1", .privateUse),
            ("ff02::1", .multicast),
        ] as [(String, NetworkAddress.Kind)])
    func version6(text: String, kind: NetworkAddress.Kind) throws {
        #expect(try #require(NetworkAddress(text)).kind == kind)
    }

    @Test(
        "another form of an address is none",
        arguments: [
            "", "127.1", "127.0.0.01", "0x7f.0.0.1", "2130706433", "127.0.0.1.", " 127.0.0.1", "127.0.0.1\0", "[::1]",
            "fe80::1%lo", "::1::", "1:2:3:4:5:6:7", "localhost", "::ffff:127.0.0.256",
        ])
    func otherForms(text: String) { #expect(NetworkAddress(text) == nil) }

    @Test func onlyFourOrSixteenBytesAreAnAddress() {
        #expect(NetworkAddress(bytes: [127, 0, 0, 1])?.kind == .loopback)
        #expect(NetworkAddress(bytes: []) == nil)
        #expect(NetworkAddress(bytes: [127, 0, 0]) == nil)
        #expect(NetworkAddress(bytes: [UInt8](repeating: 0, count: 15)) == nil)
    }
}
