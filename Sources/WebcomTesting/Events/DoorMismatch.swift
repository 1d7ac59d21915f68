/// Two doors of one service that did not tell the same events.
public struct DoorMismatch: Error, Hashable, CustomStringConvertible {
    /// The door that tells something else than the callback.
    public let door: EventDoor
    /// The numbers that it told.
    public let numbers: [UInt64]
    /// The numbers that the callback told.
    public let expected: [UInt64]

    /// The door and the numbers.
    public var description: String {
        "The \(self.door.rawValue) told the events \(self.numbers), the callback \(self.expected)."
    }
}
