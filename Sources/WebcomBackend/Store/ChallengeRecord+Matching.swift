extension ChallengeRecord {
    /// Whether `mac` is the one of the secret; takes the same time wherever they differ.
    ///
    /// The only comparison of these MACs. An empty one matches nothing.
    package func matches(mac: [UInt8]) -> Bool {
        guard self.mac.count == mac.count, !mac.isEmpty else { return false }
        var difference: UInt8 = 0
        for (own, other) in zip(self.mac, mac) { difference |= own ^ other }
        return difference == 0
    }
}
