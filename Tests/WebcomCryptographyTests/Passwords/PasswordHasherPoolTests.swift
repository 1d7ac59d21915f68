import Testing
import WebcomCryptography
import WebcomPrimitives

@Suite struct PasswordHasherPoolTests {
    private let password = SecretBytes(utf8: "correct horse battery staple")

    @Test("HSH-7: a thousand at once stay within width and queue, the rest is refused at once")
    func overload() async throws {
        let random = GatedRandomBytes()
        defer { random.open() }
        let hasher = try PasswordHasher(parameters: .cheapForTests, width: 2, queueLimit: 10, random: random)
        let password = self.password
        let outcomes = await withTaskGroup(of: Bool?.self) { group in
            for _ in 0..<1000 {
                group.addTask {
                    do {
                        _ = try await hasher.hash(password)
                        return true
                    } catch PasswordHasherError.overloaded {
                        return false
                    } catch {
                        return nil
                    }
                }
            }
            // Nothing has finished yet: 2 are computed, 10 wait, and all others have their answer.
            let isFull = await eventually { hasher.statistics.refused == 988 || hasher.statistics.queued > 10 }
            #expect(isFull)
            #expect(
                hasher.statistics
                    == .init(running: 2, queued: 10, peakRunning: 2, completed: 0, refused: 988))
            random.open()
            return await group.reduce(into: [Bool?]()) { $0.append($1) }
        }
        #expect(outcomes.filter { $0 == true }.count == 12)
        #expect(outcomes.filter { $0 == false }.count == 988)
        #expect(await eventually { hasher.statistics.running == 0 })
        #expect(hasher.statistics == .init(running: 0, queued: 0, peakRunning: 2, completed: 12, refused: 988))
    }

    @Test("HSH-7: a thousand with room for all are all computed, never more at once than the width")
    func throughput() async throws {
        let hasher = try PasswordHasher(parameters: .cheapForTests, width: 3, queueLimit: 1000)
        let password = self.password
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<1000 { group.addTask { _ = try await hasher.hash(password) } }
            try await group.waitForAll()
        }
        #expect(await eventually { hasher.statistics.running == 0 })
        #expect(hasher.statistics.completed == 1000)
        #expect(hasher.statistics.peakRunning <= 3)
        #expect(hasher.statistics.refused == 0)
    }

    @Test("HSH-7: without a queue only the workers' own are taken")
    func noQueue() async throws {
        let random = GatedRandomBytes()
        defer { random.open() }
        let hasher = try PasswordHasher(parameters: .cheapForTests, width: 1, queueLimit: 0, random: random)
        async let first = hasher.hash(self.password)
        #expect(await eventually { hasher.statistics.running == 1 })
        await #expect(throws: PasswordHasherError.overloaded) { try await hasher.verifyDecoy(self.password) }
        random.open()
        #expect(try await first.salt == [UInt8](repeating: 1, count: 16))
        #expect(await eventually { hasher.statistics.running == 0 })
        #expect(try await !hasher.verifyDecoy(self.password))
    }

    @Test func waitingTasksAreServedInOrder() async throws {
        let random = GatedRandomBytes()
        defer { random.open() }
        let hasher = try PasswordHasher(parameters: .cheapForTests, width: 1, queueLimit: 20, random: random)
        let password = self.password
        var tasks: [Task<PHCString, any Error>] = []
        for count in 0..<20 {
            tasks.append(Task { try await hasher.hash(password) })
            // The next one comes only when this one has its place.
            #expect(await eventually { hasher.statistics.running == 1 && hasher.statistics.queued == count })
        }
        random.open()
        for (index, task) in tasks.enumerated() {
            #expect(try await task.value.salt.first == UInt8(index + 1))
        }
    }

    @Test func aCancelledTaskLeavesTheQueue() async throws {
        let random = GatedRandomBytes()
        defer { random.open() }
        let hasher = try PasswordHasher(parameters: .cheapForTests, width: 1, queueLimit: 2, random: random)
        let password = self.password
        let running = Task { try await hasher.hash(password) }
        #expect(await eventually { hasher.statistics.running == 1 })
        let cancelled = Task { try await hasher.hash(password) }
        #expect(await eventually { hasher.statistics.queued == 1 })
        let waiting = Task { try await hasher.hash(password) }
        #expect(await eventually { hasher.statistics.queued == 2 })
        cancelled.cancel()
        #expect(hasher.statistics.queued == 1, "the cancelled task still holds its place")
        random.open()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(try await running.value.salt.first == 1)
        #expect(try await waiting.value.salt.first == 2)
        #expect(hasher.statistics.completed == 2)
    }

    @Test func aTaskCancelledBeforehandIsNotComputed() async throws {
        let hasher = try PasswordHasher(parameters: .cheapForTests, width: 1)
        let password = self.password
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await hasher.hash(password)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(hasher.statistics == .init())
    }

    @Test func aHashThatHasBegunIsFinishedDespiteCancellation() async throws {
        let random = GatedRandomBytes()
        defer { random.open() }
        let hasher = try PasswordHasher(parameters: .cheapForTests, width: 1, random: random)
        let password = self.password
        let task = Task { try await hasher.hash(password) }
        #expect(await eventually { hasher.statistics.running == 1 })
        task.cancel()
        random.open()
        #expect(try await task.value.output.count == 32)
    }

    @Test("HSH-7: cancelling while jobs start and end loses no task and no worker")
    func cancellationRace() async throws {
        let hasher = try PasswordHasher(parameters: .cheapForTests, width: 2, queueLimit: 500)
        let password = self.password
        let tasks = (0..<500).map { _ in Task { try await hasher.verifyDecoy(password) } }
        for task in tasks.shuffled().prefix(250) { task.cancel() }
        var completed = 0
        for task in tasks {
            switch await task.result {
            case .success: completed += 1
            case .failure(let error): #expect(error is CancellationError)
            }
        }
        #expect(await eventually { hasher.statistics.running == 0 })
        #expect(hasher.statistics.queued == 0)
        #expect(hasher.statistics.completed == completed)
        #expect(completed >= 250)
    }

    @Test func hashingNeverBlocksTheThreadsOfTasks() async throws {
        let random = GatedRandomBytes()
        defer { random.open() }
        // Far more workers than the pool of Swift's tasks has threads, all held at the gate.
        let width = 64
        let hasher = try PasswordHasher(parameters: .cheapForTests, width: width, random: random)
        let password = self.password
        let tasks = (0..<width).map { _ in Task { try await hasher.hash(password) } }
        #expect(await eventually { hasher.statistics.running == width })
        let others = (0..<100).map { number in Task { number } }
        var sum = 0
        for task in others { sum += await task.value }
        #expect(sum == 4950)
        #expect(!random.hasGivenWay, "other tasks ran only after the workers had given up their threads")
        random.open()
        for task in tasks { _ = try await task.value }
    }
}
