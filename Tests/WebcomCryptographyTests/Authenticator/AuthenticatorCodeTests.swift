import Testing
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct AuthenticatorCodeTests {
    /// The key of RFC 4226 appendix D and RFC 6238 appendix B.
    private static let key = AuthenticatorKey(
        random: FixedRandomBytes(answer: Array("12345678901234567890".utf8)))
    /// Two neighbouring steps that happen to have one code under that key.
    private static let twinStep: Int64 = 910_737

    private static func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    /// RFC 4226 appendix D, counters 0 to 9.
    static let counted = [
        "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
    ]

    @Test("MFA-6: the codes are those of RFC 4226", arguments: zip(0..<10, Self.counted))
    func counters(step: Int, code: String) throws {
        #expect(try AuthenticatorCode.code(Self.key, step: Int64(step)) == code)
    }

    /// RFC 6238 appendix B, the rows of SHA-1; of their eight digits ours are the last six.
    @Test(
        "MFA-6: the codes are those of RFC 6238",
        arguments: [
            (59, 0x1, "94287082"), (1_111_111_109, 0x23523EC, "07081804"), (1_111_111_111, 0x23523ED, "14050471"),
            (1_234_567_890, 0x273EF07, "89005924"), (2_000_000_000, 0x3F940AA, "69279037"),
            (20_000_000_000, 0x27BC86AA, "65353130"),
        ] as [(Double, Int64, String)])
    func times(seconds: Double, step: Int64, code: String) throws {
        #expect(AuthenticatorCode.step(at: Self.date(seconds)) == step)
        let digits = String(code.suffix(6))
        #expect(try AuthenticatorCode.code(Self.key, step: step) == digits)
        #expect(
            try AuthenticatorCode.matchingStep(Self.key, digits: digits, at: Self.date(seconds), after: nil) == step)
    }

    @Test(
        "MFA-6: a step is half a minute, rounded down, and the bounds for what lies beyond every step",
        arguments: [
            (0, 0), (29.999, 0), (30, 1), (1_699_999_979.999, 56_666_665), (1_699_999_980, 56_666_666), (-0.001, -1),
            (-30, -1), (-30.001, -2),
            (1e18, 33_333_333_333_333_333), (1e300, .max), (-1e300, .min), (.infinity, .max), (-.infinity, .min),
            (.nan, .min), (9.3e18, .max), (-9.3e18, .min),
        ] as [(Double, Int64)])
    func steps(seconds: Double, step: Int64) {
        #expect(AuthenticatorCode.step(at: Self.date(seconds)) == step, "\(seconds)")
    }

    @Test("MFA-6: the steps before and after are taken, and none further", arguments: -3...3)
    func window(distance: Int64) throws {
        let now = Self.date(1_700_000_000)
        let step = AuthenticatorCode.step(at: now) + distance
        let digits = try AuthenticatorCode.code(Self.key, step: step)
        #expect(try Self.match(digits, now) == (abs(distance) <= 1 ? step : nil))
        #expect(try Self.match(digits, now, drift: 0) == (distance == 0 ? step : nil))
        #expect(try Self.match(digits, now, drift: 2) == (abs(distance) <= 2 ? step : nil))
        #expect(try Self.match(digits, now, drift: -1) == (distance == 0 ? step : nil))
    }

    @Test("MFA-6: the window follows the clock to the last moment of a step")
    func windowEdges() throws {
        let digits = try AuthenticatorCode.code(Self.key, step: 56_666_666)
        for (seconds, isTaken) in [
            (1_699_999_949.999, false), (1_699_999_950, true), (1_700_000_039.999, true), (1_700_000_040, false),
        ] {
            let step = try Self.match(digits, Self.date(seconds))
            #expect(step == (isTaken ? 56_666_666 : nil), "\(seconds)")
        }
    }

    @Test("MFA-6: however wide a drift is asked for, ten steps to each side are looked at")
    func widestDrift() throws {
        let now = Self.date(1_700_000_000)
        let step = AuthenticatorCode.step(at: now)
        let near = try AuthenticatorCode.code(Self.key, step: step - 10)
        let far = try AuthenticatorCode.code(Self.key, step: step + 11)
        #expect(try Self.match(near, now, drift: 11) == step - 10)
        // First the drift whose window ends, should nothing bound it.
        try #require(try Self.match(far, now, drift: 11) == nil, "more than ten steps are looked at")
        #expect(try Self.match(far, now, drift: .max) == nil)
        #expect(try Self.match(near, now, drift: .min) == nil)
    }

    @Test("MFA-6: a step that is not after the last accepted one is refused, also in the trailing window")
    func replay() throws {
        let now = Self.date(1_700_000_000)
        let step = AuthenticatorCode.step(at: now)
        for distance in -1...1 as ClosedRange<Int64> {
            let digits = try AuthenticatorCode.code(Self.key, step: step + distance)
            for last in step - 3...step + 3 {
                let expected = step + distance > last ? step + distance : nil
                #expect(try Self.match(digits, now, after: last) == expected, "step \(distance), last \(last - step)")
            }
            #expect(try Self.match(digits, now, after: .max) == nil)
            #expect(try Self.match(digits, now, after: .min) == step + distance)
        }
    }

    @Test("MFA-6: a code that two steps share is accepted once")
    func sharedCode() throws {
        let digits = try AuthenticatorCode.code(Self.key, step: Self.twinStep)
        try #require(try AuthenticatorCode.code(Self.key, step: Self.twinStep + 1) == digits)
        let now = Self.date(Double(Self.twinStep) * 30)
        let accepted = try #require(try Self.match(digits, now))
        #expect(accepted == Self.twinStep + 1, "the code would be accepted again for the later step")
        #expect(try Self.match(digits, now, after: accepted) == nil)
    }

    @Test(
        "MFA-6: what is not the six digits matches nothing",
        arguments: ["", "00592", "0059244", "89005924", "005 924", "００５９２４", "00592\u{0664}", "00592a", "005924\0"])
    func foreignTexts(digits: String) throws {
        #expect(try Self.match(digits, Self.date(1_234_567_890)) == nil)
    }

    @Test("MFA-6: another key's code matches nothing")
    func otherKey() throws {
        let now = Self.date(1_234_567_890)
        let other = AuthenticatorKey(random: FixedRandomBytes(answer: [UInt8](repeating: 9, count: 20)))
        #expect(try AuthenticatorCode.matchingStep(other, digits: "005924", at: now, after: nil) == nil)
    }

    @Test(
        "MFA-6, ROB-6: no date makes a match trap; before 1970 nothing matches",
        arguments: [-1, -31, -1e9, 1e18, 1e19, 1e300, -1e300, .infinity, -.infinity, .nan])
    func extremeDates(seconds: Double) throws {
        let date = Self.date(seconds)
        let step = AuthenticatorCode.step(at: date)
        let digits = try AuthenticatorCode.code(Self.key, step: step)
        #expect(try Self.match(digits, date) == (step < 0 ? nil : step))
        let last = try AuthenticatorCode.code(Self.key, step: .max)
        #expect(try Self.match(last, date) == (step == .max ? .max : nil), "a window goes round the end of time")
        let before = Self.date(-1)
        #expect(try Self.match("755224", before) == 0, "step 0 is the one after")
    }

    private static func match(
        _ digits: String, _ date: Date, after last: Int64? = nil, drift: Int64 = 1
    ) throws -> Int64? {
        try AuthenticatorCode.matchingStep(self.key, digits: digits, at: date, after: last, drift: drift)
    }
}
