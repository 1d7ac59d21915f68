/// What the strict JSON reader accepts at most.
///
/// A value below its range is raised to it and one above is lowered, so that no setting makes the reader unsafe.
public struct JSONLimits: Hashable, Sendable {
    /// Bytes in the whole text; 1 MiB by default.
    public let maximumBytes: Int
    /// Arrays and objects within one another, the outermost included: 32 by default, 1 to 512.
    public let maximumDepth: Int
    /// Array elements and object members in the whole text; 65 536 by default.
    public let maximumMembers: Int
    /// Bytes in one member name: 512 by default, 1 to 4 096.
    ///
    /// Hashing a name made of combining marks costs the square of its length, hence the bound.
    public let maximumNameBytes: Int

    /// Sets the limits.
    ///
    /// - Parameters:
    ///   - maximumBytes: Bytes in the whole text.
    ///   - maximumDepth: Arrays and objects within one another.
    ///   - maximumMembers: Array elements and object members in the whole text.
    ///   - maximumNameBytes: Bytes in one member name.
    public init(
        maximumBytes: Int = 1_048_576, maximumDepth: Int = 32, maximumMembers: Int = 65_536,
        maximumNameBytes: Int = 512
    ) {
        self.maximumBytes = max(0, maximumBytes)
        self.maximumDepth = min(max(1, maximumDepth), 512)
        self.maximumMembers = max(0, maximumMembers)
        self.maximumNameBytes = min(max(1, maximumNameBytes), 4_096)
    }
}
