extension PasswordHasher {
    /// What the pool of a hasher is doing, at one instant.
    package struct Statistics: Sendable, Equatable {
        /// How many hashes are being computed.
        package var running = 0
        /// How many wait for a worker.
        package var queued = 0
        /// The most that were ever computed at once.
        package var peakRunning = 0
        /// How many were computed, whatever came out.
        package var completed = 0
        /// How many were refused because the queue was full.
        package var refused = 0
    }
}
