/// The lines of a script and the trace of the calls that met them.
struct CallScript<Record: ScriptRecord, Action: Sendable>: Sendable {
    private struct Line: Sendable {
        let call: Record.Call
        let occurrence: ScriptedOccurrence
        let actions: [Action]
        var isSpent = false
    }

    private var lines: [Line] = []
    private(set) var trace: [Record] = []

    mutating func append(_ call: Record.Call, _ occurrence: ScriptedOccurrence, _ actions: [Action]) {
        self.lines.append(Line(call: call, occurrence: occurrence, actions: actions))
    }

    /// Records a call and finds what the script has for it.
    mutating func begin(_ record: Record) -> (number: Int, actions: [Action]) {
        var record = record
        record.number = self.trace.count + 1
        record.occurrence = self.trace.count { $0.call == record.call } + 1
        self.trace.append(record)
        return (record.number, self.take(record))
    }

    mutating func end(_ number: Int, _ outcome: CallOutcome) { self.trace[number - 1].outcome = outcome }

    func calls(_ call: Record.Call?) -> [Record] { self.trace.filter { call == nil || $0.call == call } }

    private mutating func take(_ record: Record) -> [Action] {
        var actions: [Action] = []
        var hasNext = false
        for index in self.lines.indices where self.lines[index].call == record.call && !self.lines[index].isSpent {
            switch self.lines[index].occurrence {
            case .next:
                guard !hasNext else { continue }
                hasNext = true
                self.lines[index].isSpent = true
            case .number(record.occurrence), .every: break
            case .from(let first) where first <= record.occurrence: break
            default: continue
            }
            actions += self.lines[index].actions
        }
        return actions
    }
}
