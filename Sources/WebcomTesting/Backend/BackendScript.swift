import WebcomAuthentication

/// The lines of a script and the trace of the calls that met them.
struct BackendScript: Sendable {
    private struct Line: Sendable {
        let call: BackendCall
        let occurrence: ScriptedOccurrence
        let actions: [ScriptedAction]
        var isSpent = false
    }

    private var lines: [Line] = []
    private(set) var trace: [CallRecord] = []

    mutating func append(_ call: BackendCall, _ occurrence: ScriptedOccurrence, _ actions: [ScriptedAction]) {
        self.lines.append(Line(call: call, occurrence: occurrence, actions: actions))
    }

    /// Records a call and finds what the script has for it.
    mutating func begin(_ record: CallRecord) -> (number: Int, actions: [ScriptedAction.Kind]) {
        var record = record
        record.number = self.trace.count + 1
        record.occurrence = self.trace.count { $0.call == record.call } + 1
        self.trace.append(record)
        return (record.number, self.take(record).map(\.kind))
    }

    mutating func end(_ number: Int, _ outcome: CallRecord.Outcome) { self.trace[number - 1].outcome = outcome }

    func calls(_ call: BackendCall?) -> [CallRecord] { self.trace.filter { call == nil || $0.call == call } }

    private mutating func take(_ record: CallRecord) -> [ScriptedAction] {
        var actions: [ScriptedAction] = []
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
