extension PasswordHasher {
    /// What the pool of a hasher is doing, at one instant.
    package struct Statistics: Sendable, Equatable {
        /// How many hashes are being computed.
        package var running: Int
        /// How many wait for a worker.
        package var queued: Int
        /// The most that were ever computed at once.
        package var peakRunning: Int
        /// How many were computed, whatever came out.
        package var completed: Int
        /// How many were refused because the queue was full.
        package var refused: Int

        /// Takes the five counts, zero unless given.
        package init(running: Int = 0, queued: Int = 0, peakRunning: Int = 0, completed: Int = 0, refused: Int = 0) {
            self.running = running
            self.queued = queued
            self.peakRunning = peakRunning
            self.completed = completed
            self.refused = refused
        }
    }
}
