import Testing
import WebcomAuthentication
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct ServiceRecordTests {
    /// A session in which everything is set.
    private static func session(_ id: String = "s-1", factors: Int = 2) -> BackendSession {
        var fields = Sample.session(id, generation: .max).details.fields
        fields.displayName = "Zoë 👩‍🚀"
        fields.providerProfile = ["age": 42, "tags": ["a", nil, 1.5], "name": "x\u{0}y"]
        fields.level = -3
        fields.factors = (0..<factors).map {
            AuthenticationFactor(provider: .phone, providerUID: "+33\($0)", method: "sms", date: Sample.now)
        }
        return BackendSession(details: AuthenticationDetails(fields), refreshToken: AuthenticationToken("r"))
    }

    private static func untold(_ count: Int) -> [ServiceRecord.Untold] {
        let scopes = SignOutScope.allCases
        return (0..<count).map {
            ServiceRecord(standing: .signedOut).with(Self.session("u-\($0)"), scopes[$0 % scopes.count])
        }
    }

    static let records: [ServiceRecord] = [
        ServiceRecord(standing: .signedOut), ServiceRecord(standing: .invalid),
        ServiceRecord(standing: .signedIn(session())), ServiceRecord(standing: .signedIn(Sample.session())),
        ServiceRecord(standing: .signedIn(BackendSession(details: Sample.session().details))),
        ServiceRecord(standing: .invalid, untold: untold(3)),
        ServiceRecord(standing: .signedOut, untold: untold(1_200)),
        ServiceRecord(standing: .signedIn(session(factors: 100))),
    ]

    @Test(arguments: records.indices) func comesBack(index: Int) throws {
        let record = Self.records[index]
        let bytes = record.encoded()
        let copy = try ServiceRecord(decoding: bytes)
        #expect(copy.encoded() == bytes)
        #expect(copy.untold.map(\.scope) == record.untold.map(\.scope))
        guard case .signedIn(let session) = record.standing else { return }
        guard case .signedIn(let read) = copy.standing else {
            Issue.record("Nobody is signed in any more.")
            return
        }
        #expect(read.details == session.details && read.details.displayName == session.details.displayName)
        #expect(read.details.providerProfile == session.details.providerProfile)
        #expect(read.details.factors == session.details.factors && read.details.level == session.details.level)
        #expect(read.details.authenticationToken.reveal() == session.details.authenticationToken.reveal())
        #expect(read.refreshToken?.reveal() == session.refreshToken?.reveal())
        #expect(read.details.expirationDate == session.details.expirationDate)
    }

    @Test("Invariant 10: a profile that is too deep for every reader costs the profile, not the session")
    func givesUpAProfileTooDeep() throws {
        var fields = Sample.session().details.fields
        fields.providerProfile = (0..<600).reduce(JSONValue.null) { value, _ in .array([value]) }
        let record = ServiceRecord(standing: .signedIn(BackendSession(details: AuthenticationDetails(fields))))
        guard case .signedIn(let read) = try ServiceRecord(decoding: record.encoded()).standing else {
            Issue.record("Nobody is signed in any more.")
            return
        }
        #expect(read.details.providerProfile == .null && read.details.uid == fields.uid)
    }

    @Test func leavesTheProvidersExtraOut() throws {
        var fields = Sample.session().details.fields
        fields.providerExtra = "confidential"
        let record = ServiceRecord(standing: .signedIn(BackendSession(details: AuthenticationDetails(fields))))
        #expect(!String(decoding: record.encoded(), as: UTF8.self).contains("confidential"))
    }

    @Test("SEC: damage is .storeUnavailable and not transient; nothing traps")
    func mutatedRecordsNeverTrap() throws {
        let seed = SeededGenerator.drawnSeed()
        var generator = SeededGenerator(seed: seed)
        let originals = [3, 5, 7].map { Self.records[$0].encoded() }
        for round in 0..<20_000 {
            var bytes = originals.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &generator) { Self.mutate(&bytes, &generator) }
            do {
                let record = try ServiceRecord(decoding: bytes)
                _ = try ServiceRecord(decoding: record.encoded())
            } catch {
                #expect(error.code == .storeUnavailable && !error.isTransient, "seed \(seed), round \(round)")
            }
        }
    }

    @Test func everyCutIsRefused() {
        let bytes = Self.records[5].encoded()
        for count in bytes.indices {
            #expect(throws: AuthenticationError(.storeUnavailable), "\(count) bytes") {
                try ServiceRecord(decoding: Array(bytes.prefix(count)))
            }
        }
        #expect(throws: AuthenticationError(.storeUnavailable)) { try ServiceRecord(decoding: bytes + [0]) }
    }

    @Test func aNewerFormIsToldApart() throws {
        var bytes = Self.records[0].encoded()
        bytes[0] = 4
        let error = #expect(throws: AuthenticationError.self) { try ServiceRecord(decoding: bytes) }
        #expect(error?.message.contains("newer version") == true)
    }

    private static func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard let index = bytes.indices.randomElement(using: &generator) else { return }
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes[index] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
        case 2: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...9, using: &generator)))
        case 3: bytes.insert(.random(in: 0...255, using: &generator), at: index)
        default: for offset in index..<min(bytes.count, index + 8) { bytes[offset] = 0xFF }
        }
    }
}

extension ServiceRecord {
    /// One revocation to be told.
    fileprivate func with(_ session: BackendSession, _ scope: SignOutScope) -> Untold {
        Untold(session: session, scope: scope)
    }
}
