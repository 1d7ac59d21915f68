import Dispatch
import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

@Suite struct MailboxTests {
    private static func event(_ sequence: UInt64) -> AuthenticationEvent {
        AuthenticationEvent(
            sequence: sequence, date: Sample.now, sessionKey: "key", state: .unauthenticated,
            kind: sequence == 0 ? .subscribed : .connectionLost)
    }

    private static func drain(_ mailbox: Mailbox) async -> [AuthenticationEvent] {
        var (all, batch): ([AuthenticationEvent], [AuthenticationEvent]) = ([], [])
        while await mailbox.next(&batch) { all += batch }
        return all
    }

    @Test(
        "missed(count) is exact: what was told and what was missed make up all",
        arguments: [2, 3, 4, 7, 64], [0, 1, 2, 3, 5, 8, 63, 64, 65, 500])
    func countsWhatWasMissed(capacity: Int, pushes: Int) async {
        let mailbox = Mailbox(first: Self.event(0), capacity: capacity, sink: nil)
        for number in 0..<pushes { mailbox.push([Self.event(UInt64(number) + 1)]) }
        mailbox.close(discarding: false)
        let events = await Self.drain(mailbox)
        var missed = 0
        if case .missed(let count)? = events.first?.kind { missed = count }
        let told = missed > 0 ? Array(events.dropFirst()) : events
        #expect(missed + told.count == pushes + 1)
        #expect(told.count <= capacity && !told.isEmpty)
        #expect(told.map(\.sequence) == Array((UInt64(missed)..<(UInt64(pushes) + 1))))
        #expect((missed > 0) == (pushes >= capacity), "Nothing is dropped while there is room.")
        if missed > 0 { #expect(events.first?.sequence == UInt64(missed) - 1, "The gap ends before the next one.") }
    }

    @Test func aSlowIterationIsToldWhatItMissed() async throws {
        let rig = Rig()
        let service = rig.service()
        var iterator = service.events.bounded(to: 8).makeAsyncIterator()
        for _ in 0..<100 { service.initializeAuthentication(with: HeldMethod()) }
        let first = try #require(await iterator.next())
        guard case .missed(let count) = first.kind else {
            Issue.record("\(first)")
            return
        }
        let next = try #require(await iterator.next())
        #expect(next.sequence == UInt64(count) && first.sequence == UInt64(count) - 1)
    }

    @Test func leavesOutWhatWasBeforeTheSubscription() async {
        let mailbox = Mailbox(first: Self.event(5), capacity: 16, sink: nil)
        mailbox.push([4, 5, 6].map(Self.event))
        mailbox.close(discarding: false)
        #expect(await Self.drain(mailbox).map(\.sequence) == [5, 6])
    }

    @Test func whatIsDiscardedIsNotTold() async {
        let mailbox = Mailbox(first: Self.event(0), capacity: 16, sink: nil)
        mailbox.push([Self.event(1)])
        mailbox.close(discarding: true)
        mailbox.push([Self.event(2)])
        #expect(await Self.drain(mailbox).isEmpty && mailbox.isClosed)
    }

    @Test(
        "Peer 45: a consumer that is cancelled, or whose mailbox is closed, ends; none hangs", .timeLimit(.minutes(5)))
    func racesOfCancellationEnd() async {
        let seed = SeededGenerator.drawnSeed()
        var generator = SeededGenerator(seed: seed)
        for round in 0..<5_000 {
            let mailbox = Mailbox(first: Self.event(0), capacity: 16, sink: nil)
            let closes = Bool.random(using: &generator)
            let consumer = Task { @concurrent in await Self.drain(mailbox).map(\.sequence) }
            let producer = Task { @concurrent in
                for number in 1...3 { mailbox.push([Self.event(UInt64(number))]) }
                if closes { mailbox.close(discarding: false) }
            }
            if !closes {
                if Bool.random(using: &generator) { await producer.value }
                consumer.cancel()
            }
            await producer.value
            let numbers = await consumer.value
            let isWhole = numbers == Array(0..<UInt64(numbers.count)) && (!closes || numbers.count == 4)
            #expect(isWhole, "seed \(seed), round \(round): \(numbers)")
        }
    }

    @Test("onCompletion comes exactly once in races of events, cancellation and the end", .timeLimit(.minutes(5)))
    func racesOfTheEndCompleteOnce() async throws {
        let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
        for round in 0..<3_000 {
            let told = Watched((events: 0, completions: 0, late: 0))
            let mailbox = Mailbox(
                first: Self.event(0), capacity: 16,
                sink: Mailbox.Sink(queue: queue) { _ in
                    told.update { told in
                        told.events += 1
                        if told.completions > 0 { told.late += 1 }
                    }
                } onCompletion: {
                    told.update { $0.completions += 1 }
                })
            await withTaskGroup(of: Void.self) { group in
                group.addTask { @concurrent in mailbox.start() }
                group.addTask { @concurrent in mailbox.push([Self.event(1), Self.event(2)]) }
                for _ in 0..<2 { group.addTask { @concurrent in mailbox.close(discarding: round.isMultiple(of: 2)) } }
            }
            try await told.first("a completion", within: .seconds(20), found: { "\($0)" }) {
                $0.completions > 0 ? () : nil
            }
            mailbox.push([Self.event(3)])
            mailbox.close(discarding: true)
            #expect(told.value.completions == 1 && told.value.late == 0, "round \(round)")
        }
    }
}
