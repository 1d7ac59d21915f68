import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct DeviceTests {
    @Test("RFC 8628 §3.2: what the device shows, and where the authentication stands")
    func shows() async throws {
        let world = try await DeviceBench(DeskProvider(interval: .seconds(7)))
        let receipt = try await world.bench.beginDevice()
        let device = try #require(receipt.device)
        #expect(device.userCode == "WDJB-MJHT")
        #expect(device.verificationAddress == "https://desk.example/device")
        #expect(device.completeAddress == "https://desk.example/device?code=WDJB-MJHT")
        #expect(device.interval == .seconds(7))
        #expect(device.expirationDate == world.bench.clock.now.addingTimeInterval(600))
        #expect(device.continuation.front.stepDue == .deviceApproval)
        #expect(receipt.continuation.reveal() == device.continuation.reveal())
        #expect(!"\(device) \(String(reflecting: device))".contains("WDJB"))
    }

    @Test("the first yes registers, the next one finds the account by issuer and subject")
    func registersThenSignsIn() async throws {
        let world = try await DeviceBench()
        var uids: Set<String> = []
        for _ in 0..<2 {
            let request = world.bench.deviceRequest(try await world.bench.beginDevice())
            let details = try await BackendBench.session(world.bench.finishDevice(request)).details
            #expect(details.providerUID == "https://desk.example#dora")
            #expect(details.displayName == "Dora")
            #expect(details.factors.map(\.method) == ["fed"])
            uids.insert(details.uid)
        }
        #expect(uids.count == 1)
        #expect(world.desk.asked.withLock { $0 } == [DeskProvider.memory, DeskProvider.memory])
        let lines = try await world.bench.auditLines()
        #expect(lines.count { $0 == "device.request success" } == 2, "\(lines)")
    }

    @Test("OAU-12: the interval goes by before each question, slow_down adds five seconds for good")
    func honoursInterval() async throws {
        let world = try await DeviceBench(
            DeskProvider(interval: .seconds(7), [{ .pending }, { .slowDown }, { .pending }, { .slowDown }]))
        let waiting = world.wait(try await world.bench.beginDevice())
        for (number, wait) in [7, 7, 12, 12, 17].enumerated() {
            try await world.pass(.seconds(wait), after: number)
        }
        _ = try await BackendBench.session(waiting.value)
        #expect(world.count == 5)
    }

    @Test(
        "OAU-12: an interval out of bounds counts as one second or as sixty", arguments: [(0, 1), (-5, 1), (600, 60)])
    func boundsInterval(_ interval: Int, _ wait: Int) async throws {
        let world = try await DeviceBench(DeskProvider(interval: .seconds(interval)))
        let receipt = try await world.bench.beginDevice()
        #expect(receipt.device?.interval == .seconds(wait))
        let waiting = world.wait(receipt)
        try await world.pass(.seconds(wait))
        _ = try await BackendBench.session(waiting.value)
    }

    @Test("RFC 8628 §3.5: an outage is waited out twice as long each time, and an answer ends that")
    func backsOff() async throws {
        let outage: DeskProvider.Answer = { throw DeskProvider.Outage() }
        let busy: DeskProvider.Answer = { throw AuthenticationError(.unavailable) }
        let world = try await DeviceBench(
            DeskProvider(interval: .seconds(7), [outage, busy, outage, outage, outage, { .pending }]))
        let waiting = world.wait(try await world.bench.beginDevice())
        for wait in [7, 14, 28, 56, 112, 120, 7] { try await world.pass(.seconds(wait)) }
        _ = try await BackendBench.session(waiting.value)
        #expect(world.count == 7)
    }

    @Test("a user who says no is told so, and a provider's other refusals end the wait too")
    func refusals() async throws {
        for code in [AuthenticationError.Code.accessDenied, .expired, .invalidProviderAnswer, .invalidState] {
            let world = try await DeviceBench(
                DeskProvider(interval: .seconds(7), [{ throw AuthenticationError(code) }]))
            let waiting = world.wait(try await world.bench.beginDevice())
            try await world.pass(.seconds(7))
            #expect(await DeviceBench.code(waiting) == code)
            #expect(world.count == 1)
            let lines = try await world.bench.auditLines()
            #expect(lines.contains("device.authenticate \(code.rawValue)"), "\(lines)")
        }
    }

    @Test("a code that runs out ends the wait at that moment, and is not asked about any more")
    func runsOut() async throws {
        let world = try await DeviceBench(
            DeskProvider(interval: .seconds(50), lifetime: .seconds(117), [{ .pending }, { .pending }]))
        let receipt = try await world.bench.beginDevice()
        let waiting = world.wait(receipt)
        for wait in [50, 50, 17] { try await world.pass(.seconds(wait)) }
        #expect(await DeviceBench.code(waiting) == .expired)
        #expect(world.count == 2)
        #expect(await DeviceBench.code(world.wait(receipt)) == .expired)
        #expect(world.count == 2)
    }

    @Test(
        "what a provider gives is shown and kept only where it can be",
        arguments: [
            DeskProvider.grant(userCode: ""), DeskProvider.grant(userCode: String(repeating: "A", count: 65)),
            DeskProvider.grant(userCode: "A\nB"), DeskProvider.grant(userCode: "\u{202e}BA"),
            DeskProvider.grant(address: String(repeating: "a", count: 2_049)),
            DeskProvider.grant(complete: String(repeating: "a", count: 2_049)),
            DeskProvider.grant(lifetime: .zero), DeskProvider.grant(memory: 4_097),
        ])
    func refusesGrants(_ grant: DeviceGrant) async throws {
        let world = try await DeviceBench(DeskProvider(giving: grant))
        let error = await refusal { try await world.bench.beginDevice() }
        #expect(error?.code == .unavailable)
        _ = try await DeviceBench(DeskProvider(giving: DeskProvider.grant())).bench.beginDevice()
    }

    @Test("policy bounds how long a code is good")
    func policyBoundsLifetime() async throws {
        let world = try await DeviceBench(DeskProvider(lifetime: .seconds(86_400))) { $0.deviceLifetime = .seconds(90) }
        let device = try #require(try await world.bench.beginDevice().device)
        #expect(device.expirationDate == world.bench.clock.now.addingTimeInterval(90))
    }

    @Test("a cancelled wait ends at once, and another one goes on with the code")
    func cancels() async throws {
        let world = try await DeviceBench(DeskProvider(interval: .seconds(7)))
        let receipt = try await world.bench.beginDevice()
        let waiting = world.wait(receipt)
        for _ in 0..<200_000 where !world.bench.clock.deadlines.contains(.seconds(7)) { await Task.yield() }
        waiting.cancel()
        #expect(await DeviceBench.code(waiting) == .cancelled)
        #expect(world.count == 0)
        let second = world.wait(receipt)
        try await world.pass(.seconds(7))
        _ = try await BackendBench.session(second.value)
    }

    @Test("begins are counted by source, as visits are")
    func countsBegins() async throws {
        let world = try await DeviceBench { $0.throttling.providersPerSource = .init(2, per: .seconds(60)) }
        for _ in 0..<2 { _ = try await world.bench.beginDevice(source: "192.0.2.1") }
        let error = await refusal { try await world.bench.beginDevice(source: "192.0.2.1") }
        #expect(error?.code == .identityTemporarilyLocked && error?.retryAfter != nil)
        _ = try await world.bench.beginDevice(source: "192.0.2.2")
    }
}
