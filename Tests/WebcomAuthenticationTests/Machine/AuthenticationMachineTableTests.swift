import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct AuthenticationMachineTableTests {
    @Test(
        "Every input in every case: standing, flow, events, generation and answer are those of the table",
        arguments: MachineCase.Who.allCases, MachineInput.all)
    func followsTheTable(who: MachineCase.Who, input: MachineInput) throws {
        for start in MachineCase.all(who) { try self.check(start, input) }
    }

    private func check(_ start: MachineCase, _ input: MachineInput) throws {
        let rig = try #require(MachineRig(start), "\(start)")
        let before = MachineView(rig.machine)
        let (state, sequence) = (rig.machine.state, rig.machine.sequence)
        let next = Sample.process(input.context)
        var table = MachineTable(start: start, own: rig.process.id, next: next.id, view: before)
        guard let expected = table.apply(input), let answer = rig.feed(input, next: next) else { return }
        let place: Comment = "\(input) when \(start)"
        let after = MachineView(rig.machine)
        let events = rig.takeEvents()
        #expect(answer == expected, place)
        #expect(after == table.view, place)
        #expect(events.map(\.shortName) == table.events, place)
        #expect(events.map(\.sequence) == Array((sequence + 1)..<(sequence + 1 + UInt64(events.count))), place)
        #expect(rig.machine.sequence == sequence + UInt64(events.count), place)
        for event in events {
            #expect(event.state == rig.machine.state, place)
            guard case .stateChanged(let from, let to, _) = event.kind else { continue }
            #expect(from == state && to == rig.machine.state, place)
        }
        self.checkStaleness(rig, expecting: table.view, place)
    }

    /// A ticket is good exactly as long as its attempt is under way; a stale one changes nothing.
    private func checkStaleness(_ rig: MachineRig, expecting view: MachineView, _ place: Comment) {
        guard let ticket = rig.ticket else { return }
        var isAlive = false
        if case .open(let open) = view.flow { isAlive = open.isRunning && open.process == rig.process.id }
        let answer = rig.finish(ticket, .terminal)
        #expect((answer == "stale, granted nothing") == !isAlive, "the ticket after \(place)")
        guard !isAlive else { return }
        #expect(MachineView(rig.machine) == view && rig.takeEvents().isEmpty, "a stale ticket after \(place)")
    }

    @Test(
        "GST-1: a guest who asks again is the same guest; anybody else who is signed in is refused",
        arguments: MachineCase.Who.allCases)
    func launchesGuests(who: MachineCase.Who) throws {
        let rig = try #require(
            MachineRig(
                MachineCase(who: who, stage: .none, isSingleStep: true, context: .new, isConnected: true)))
        let process = Sample.process(provider: .guest)
        rig.machine.open(process, isSingleStep: true, refusal: nil, now: Sample.now)
        guard case .started(let ticket) = rig.machine.start(nil, .prove, now: Sample.now) else {
            Issue.record("A guest's process did not start.")
            return
        }
        let before = MachineView(rig.machine).standing
        let answer = rig.machine.launch(ticket, now: Sample.now)
        let after = MachineView(rig.machine)
        #expect(after.standing == before)
        switch (who, answer) {
        case (.guest, .answered(let details)):
            #expect(details.fields.sessionID == "s-guest" && after.flow == .none && rig.takeEvents().isEmpty)
        case (.member, .refused(let error)):
            #expect(error.code == .alreadyAuthenticated && after.flow == .over(process.id, .alreadyAuthenticated))
            #expect(rig.takeEvents().map(\.shortName) == ["failed(alreadyAuthenticated)"])
        case (.restoring, .call(nil, nil)), (.unauthenticated, .call(nil, nil)), (.invalid, .call(nil, nil)):
            #expect(rig.takeEvents().isEmpty)
        default: Issue.record("\(who): \(answer)")
        }
    }
}

extension MachineInput {
    fileprivate var context: AuthenticationService.Context {
        if case .open(let context, _) = self { context } else { .new }
    }
}
