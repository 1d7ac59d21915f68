import Testing
import WebcomCryptography

@Suite struct ECDSASignatureTests {
    @Test("JWT-3: both halves of a signature lie between 1 and the order less 1", arguments: EllipticCurve.allCases)
    func range(_ curve: EllipticCurve) {
        let zero = [UInt8](repeating: 0, count: curve.byteCount)
        var one = zero
        one[one.count - 1] = 1
        var last = curve.order
        last[last.count - 1] -= 1
        let high = [UInt8](repeating: 0xFF, count: curve.byteCount)
        for good in [one, last] {
            #expect(ECDSASignature.der(from: good + one, on: curve) != nil)
            #expect(ECDSASignature.der(from: one + good, on: curve) != nil)
            for bad in [zero, curve.order, high] {
                #expect(ECDSASignature.der(from: good + bad, on: curve) == nil, "s = \(bad)")
                #expect(ECDSASignature.der(from: bad + good, on: curve) == nil, "r = \(bad)")
            }
        }
    }

    @Test("JWT-3: the fixed form has its length and no other", arguments: EllipticCurve.allCases)
    func length(_ curve: EllipticCurve) {
        let half = [UInt8](repeating: 0, count: curve.byteCount - 1) + [1]
        let whole = half + half
        #expect(ECDSASignature.der(from: whole, on: curve) != nil)
        for wrong in [[], half, [0] + whole, whole + [0], Array(whole.dropFirst())] {
            #expect(ECDSASignature.der(from: wrong, on: curve) == nil, "\(wrong.count) bytes")
        }
    }

    @Test("JWT-3: what goes into DER comes out of it", arguments: EllipticCurve.allCases)
    func roundTrip(_ curve: EllipticCurve) throws {
        let count = curve.byteCount
        let short = [UInt8](repeating: 0, count: count - 1) + [0x80]
        let long = [0x01] + [UInt8](repeating: 0x80, count: count - 1)
        for signature in [short + long, long + short, short + short, long + long] {
            let der = try #require(ECDSASignature.der(from: signature, on: curve))
            #expect(ECDSASignature.fixed(from: der, on: curve) == signature)
        }
    }

    @Test(
        "JWT-3: a signature in DER is refused where r ‖ s is meant", arguments: [SignatureScheme.es256, .es384, .es512])
    func refusesDER(_ scheme: SignatureScheme) throws {
        guard case .ec(let curve) = scheme.keyKind else { return }
        let key = try #require(TestKeys.all[scheme])
        let signature = try key.sign([1], scheme)
        let der = try #require(ECDSASignature.der(from: signature, on: curve))
        #expect(key.publicKey.verifies(signature, of: [1], scheme))
        #expect(!key.publicKey.verifies(der, of: [1], scheme))
    }

    /// Forms that BER allows and DER does not, and what is no signature at all.
    @Test(
        "JWT-3: only the one DER form is read",
        arguments: [
            "", "30", "3000", "3006020101020101ff", "30060201010201", "3081060201010201 01", "300602010102018 1",
            "3007020200010201 01", "30080202000102020001", "3006020100020101", "3006020101020100", "300302010 1",
            "3184000000060201010201 01", "30840000000602010102010 1", "3080020101020101 0000", "30060201010301 01",
        ])
    func strictDER(_ text: String) {
        #expect(ECDSASignature.fixed(from: Hex.bytes(text), on: .p256) == nil)
    }
}
