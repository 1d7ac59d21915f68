import WebcomBackend
import WebcomPrimitives

/// The one connection that writes, on a serial queue of its own, with group commit.
///
/// Takes all verbs that wait, at most ``batchLimit``, runs each in a savepoint of one transaction, and answers them
/// once that is durable: many verbs share the price of one. A verb that fails is undone alone.
actor SQLiteWriter {
    private struct Queue {
        var jobs: [WriteJob] = []
        var isDraining = false
        var isClosed = false
        var acceptedCount = 0
        var commitCount = 0
    }

    private let executor: SerialQueueExecutor
    private let path: String
    private let batchLimit: Int
    private nonisolated let queue = Locked(Queue())
    private var connection: SQLiteConnection?

    /// Takes the connection of a file that ``SQLiteOpening`` has prepared.
    init(_ connection: sending SQLiteConnection, path: String, batchLimit: Int) {
        self.executor = SerialQueueExecutor(label: "webcom.sqlite.writer")
        self.path = path
        self.batchLimit = max(1, batchLimit)
        self.connection = connection
    }

    /// The queue.
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe self.executor.asUnownedSerialExecutor() }
    /// How many verbs were accepted, whatever became of them.
    nonisolated var acceptedCount: Int { self.queue.withLock { $0.acceptedCount } }
    /// How many transactions were committed.
    nonisolated var commitCount: Int { self.queue.withLock { $0.commitCount } }

    /// Runs a verb in a transaction; answers when it is durable.
    nonisolated func write<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            self.submit(WriteJob(continuation, body))
        }
    }

    /// Ends what was begun and closes the file; every later verb throws `.closed`.
    func close() {
        self.queue.withLock { $0.isClosed = true }
        // Verbs that were taken before the line above are in the queue still: the drain may be behind this job.
        self.drain()
        self.connection = nil
    }

    private nonisolated func submit(_ job: WriteJob) {
        let (isClosed, begins) = self.queue.withLock { queue in
            guard !queue.isClosed else { return (true, false) }
            queue.jobs.append(job)
            queue.acceptedCount += 1
            defer { queue.isDraining = true }
            return (false, !queue.isDraining)
        }
        if isClosed { return job.fail(AccountStoreError.closed(path: self.path)) }
        if begins { self.executor.run { self.assumeIsolated { $0.drain() } } }
    }

    private func drain() {
        while true {
            let batch = self.queue.withLock { queue in
                let batch = Array(queue.jobs.prefix(self.batchLimit))
                queue.jobs.removeFirst(batch.count)
                queue.isDraining = !batch.isEmpty
                return batch
            }
            if batch.isEmpty { return }
            self.commit(batch)
        }
    }

    private func commit(_ batch: [WriteJob]) {
        guard let connection = self.connection else {
            for job in batch { job.fail(AccountStoreError.closed(path: self.path)) }
            return
        }
        do {
            let answers = try self.transaction(batch, on: connection)
            self.queue.withLock { $0.commitCount += 1 }
            for answer in answers { answer() }
        } catch {
            if !connection.isIdle { try? connection.execute("ROLLBACK") }
            for job in batch { job.fail(error) }
        }
    }

    private func transaction(
        _ batch: [WriteJob], on connection: SQLiteConnection
    ) throws -> [@Sendable () -> Void] {
        try connection.requireInPlace()
        try connection.run("BEGIN IMMEDIATE")
        var answers: [@Sendable () -> Void] = []
        answers.reserveCapacity(batch.count)
        for job in batch { answers.append(try self.answer(to: job, on: connection)) }
        try connection.run("COMMIT")
        return answers
    }

    private func answer(to job: WriteJob, on connection: SQLiteConnection) throws -> @Sendable () -> Void {
        try connection.run("SAVEPOINT verb")
        do {
            let answer = try job.run(connection)
            try connection.run("RELEASE verb")
            return answer
        } catch {
            // A full disk or a failing one ends the whole transaction: nobody's verb was written.
            if connection.isIdle { throw error }
            try connection.run("ROLLBACK TO verb")
            try connection.run("RELEASE verb")
            return { job.fail(error) }
        }
    }
}
