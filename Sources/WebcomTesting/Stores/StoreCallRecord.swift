public import WebcomAuthentication

/// One call to a faulty state store.
public struct StoreCallRecord: ScriptRecord, CustomStringConvertible {
    /// The place among all calls, from 1.
    public internal(set) var number = 0
    /// Which call it was.
    public let call: StoreCall
    /// The place among the calls of its kind, from 1.
    public internal(set) var occurrence = 0
    /// The address; nil for `removeRecords`.
    public internal(set) var address: RecordAddress?
    /// The version that `replace` expected to find; nil for none.
    public internal(set) var expectedVersion: UInt64?
    /// The version that `replace` was to write.
    public internal(set) var newVersion: UInt64?
    /// How it ended.
    public internal(set) var outcome = CallOutcome.running

    init(_ call: StoreCall, at address: RecordAddress? = nil) {
        self.call = call
        self.address = address
    }

    /// Number, call, versions and how it ended.
    public var description: String {
        let versions = self.newVersion.map { "\(self.expectedVersion ?? 0) → \($0)" } ?? ""
        return "#\(self.number) \(self.call)(\(versions)): \(self.outcome)"
    }
}
