import Testing
import WebcomAuthentication

/// Whatever a browser comes back with, against service, back-end and client together.
@Suite(.timeLimit(.minutes(5))) struct CallbackCorpusTests {
    @Test("the corpus has more than a thousand addresses of every outcome")
    func isLarge() async throws {
        let world = try await CallbackWorld()
        let (flow, other) = (try await world.begin("one"), try await world.begin("two"))
        let oracle = CallbackOracle(flow: flow)
        let cases = CallbackCorpus.groups.flatMap { $0 }
        #expect(cases.count > 1_000 && Set(cases).count == cases.count)
        var counts: [String: Int] = [:]
        for item in cases {
            switch oracle.verdict(item.callback(flow, beside: other)) {
            case .signsIn: counts["signs in", default: 0] += 1
            case .isExchanged: counts["is exchanged", default: 0] += 1
            case .isRefused(let code, let words, _): counts["\(code) \(words.sorted())", default: 0] += 1
            }
        }
        #expect(counts.count > 16 && (counts["signs in"] ?? 0) > 100 && (counts["is exchanged"] ?? 0) > 20, "\(counts)")
        await world.application.shutdown()
    }

    @Test(
        "Peers 50, 51, 53, OAU-2, OAU-3, OAU-6: a callback signs in exactly when it is this visit's one well-formed answer",
        arguments: CallbackCorpus.groups.indices)
    func judges(_ index: Int) async throws {
        let world = try await CallbackWorld()
        let other = try await world.begin("another browser")
        for (number, item) in CallbackCorpus.groups[index].enumerated() {
            let flow = try await world.begin(SessionKey("browser \(number)"))
            await Self.check(item, flow, beside: other, world)
        }
        let answered = world.answered(other)
        #expect(await answered.refusal(of: answered.callback) == nil, "the visit beside is over")
        await world.application.shutdown()
    }

    private static func check(
        _ item: CallbackCase, _ flow: CallbackFlow, beside other: CallbackFlow, _ world: CallbackWorld
    ) async {
        let callback = item.callback(flow, beside: other)
        let verdict = CallbackOracle(flow: flow).verdict(callback)
        let name: Comment = "\(item.text.prefix(200).debugDescription): \(verdict)"
        let before = world.exchanges
        let error = await flow.refusal(of: callback)
        let sent = world.exchanges - before
        var stands = false
        switch verdict {
        case .signsIn: #expect(error == nil && sent == 1, name)
        case .isExchanged:
            #expect(error?.code == .invalidProviderAnswer && sent == 1, name)
            #expect(error?.message.contains("invalid_grant") == true, name)
        case .isRefused(let code, let words, let goesOn):
            stands = goesOn
            #expect(error?.code == code, name)
            #expect(words.contains { error?.message.contains($0) == true }, "\(name): \(String(describing: error))")
            #expect(sent == 0, "the code was sent on: \(name)")
            #expect((error?.recovery == .retry) == stands, name)
        }
        self.checkSecrets(error, flow.secrets + other.secrets, name)
        // The right answer afterwards.
        let late = await flow.refusal(of: flow.callback)
        #expect((late == nil) == stands, "afterwards: \(name): \(String(describing: late))")
        #expect(world.exchanges - before == (stands ? 1 : sent), "afterwards: \(name)")
        #expect((flow.service.authenticationDetails != nil) == (stands || verdict == .signsIn), name)
    }

    /// Nothing that came back is in an error, however it is printed (SEC-1).
    private static func checkSecrets(_ error: AuthenticationError?, _ secrets: [String], _ name: Comment) {
        guard let error else { return }
        let shown = "\(error) \(String(reflecting: error)) \(error.hint ?? "") \(String(reflecting: error.cause))"
        for secret in secrets { #expect(!shown.contains(secret), "a secret is shown: \(name)") }
    }
}
