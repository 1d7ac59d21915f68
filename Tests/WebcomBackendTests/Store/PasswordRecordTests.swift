import Testing
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct PasswordRecordTests {
    private static func password(_ version: Int64) -> PasswordRecord {
        PasswordRecord(verifier: [UInt8(truncatingIfNeeded: version)], version: version, date: .distantPast)
    }

    @Test(arguments: [(1, 5, 6), (5, 5, 6), (6, 5, 6), (9, 5, 9), (1, .max, .max)] as [(Int64, Int64, Int64)])
    func aNewPasswordRaisesTheVersion(given: Int64, current: Int64, stored: Int64) {
        let record = Self.password(given).replacing(Self.password(current))
        #expect(record.version == stored)
        #expect(record.verifier == Self.password(given).verifier)
    }

    @Test func aFirstPasswordKeepsItsVersion() {
        #expect(Self.password(4).replacing(nil).version == 4)
    }

    @Test(arguments: [(1, 5, 5), (5, 5, 5), (6, 5, 6)] as [(Int64, Int64, Int64)])
    func hashingAnewNeverLowersTheVersion(given: Int64, current: Int64, stored: Int64) {
        let record = Self.password(given).rehashing(Self.password(current))
        #expect(record.version == stored)
        #expect(record.verifier == Self.password(given).verifier)
    }
}
