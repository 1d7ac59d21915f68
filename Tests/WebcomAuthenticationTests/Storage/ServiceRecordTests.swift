import Testing
import WebcomAuthentication

@Suite struct ServiceRecordTests {
    private func readAgain(_ record: ServiceRecord) throws -> ServiceRecord {
        try ServiceRecord(decoding: record.encoded())
    }

    @Test("Invariant 10: a session with many factors can be read again")
    func keepsManyFactors() throws {
        var fields = Sample.session().details.fields
        fields.factors = (0..<100).map {
            AuthenticationFactor(provider: .eMail, providerUID: "\($0)", method: "pwd", date: Sample.now)
        }
        let session = BackendSession(details: AuthenticationDetails(fields))
        guard case .signedIn(let read) = try self.readAgain(ServiceRecord(standing: .signedIn(session))).standing
        else { return #expect(Bool(false), "The record says that nobody is signed in.") }
        #expect(read.details.factors == session.details.factors)
    }

    @Test("Invariant 4: a long outage of the back-end leaves a record that can be read again")
    func keepsManyRevocations() throws {
        let untold = (0..<1_500).map { ServiceRecord.Untold(session: Sample.session("s\($0)"), scope: .thisSession) }
        let read = try self.readAgain(ServiceRecord(standing: .signedOut, untold: untold))
        #expect(read.untold.map(\.session.id) == untold.map(\.session.id))
    }

    @Test("Invariant 10: a profile that is too deep for the reader costs the profile, not the session")
    func survivesDeepProfiles() throws {
        for depth in [40, 600] {
            var fields = Sample.session().details.fields
            fields.providerProfile = (0..<depth).reduce(JSONValue.null) { value, _ in .array([value]) }
            let session = BackendSession(details: AuthenticationDetails(fields))
            let record = ServiceRecord(standing: .signedIn(session))
            guard case .signedIn(let read) = try self.readAgain(record).standing
            else { return #expect(Bool(false), "The record says that nobody is signed in.") }
            #expect(read.details.providerProfile == (depth < 512 ? fields.providerProfile : .null))
        }
    }
}
