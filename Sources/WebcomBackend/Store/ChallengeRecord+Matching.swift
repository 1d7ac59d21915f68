import WebcomCryptography

extension ChallengeRecord {
    /// Whether `mac` is the one of the secret, compared in constant time.
    ///
    /// The only comparison of these MACs. An empty one matches nothing.
    package func matches(mac: [UInt8]) -> Bool { !mac.isEmpty && ConstantTime.equal(self.mac, mac) }
}
