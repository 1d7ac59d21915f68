import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect

extension RelyingParty {
    /// Begins, and asks until the user said yes, without a pause.
    func signInOnDevice() async throws -> ProvedIdentity {
        let grant = try await self.client.authorizeDevice(Self.request)
        for _ in 0..<16 {
            if case .proved(let identity) = try await self.client.poll(grant.memory, Self.request) { return identity }
        }
        throw AuthenticationError(.expired)
    }
}

extension Fault {
    /// A fault of one member of the device authorization.
    static func device(_ name: String, _ value: JSONValue?, _ word: String? = nil) -> Fault {
        Fault("\(name) is \(value.map { String($0.json.prefix(40)) } ?? "missing")", word ?? name) { script in
            script.device = { $0[name] = value }
        }
    }

    /// Checks that a device with the fault is refused as it should be.
    func checkOnDevice(_ party: RelyingParty, _ location: SourceLocation = #_sourceLocation) async {
        party.provider.script(self.change)
        guard let error = await party.refusal(location, of: { try await party.signInOnDevice() }) else { return }
        #expect(error.code == self.code, "\(error)", sourceLocation: location)
        #expect(error.message.contains(self.word), "\(error)", sourceLocation: location)
    }
}
