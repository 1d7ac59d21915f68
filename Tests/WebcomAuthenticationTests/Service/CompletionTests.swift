import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

@Suite struct CompletionTests {
    @Test("Peer 46: what is answered twice is answered by the first") func theFirstResolutionWins() async {
        let completion = Completion<Int>()
        completion.resolve(1)
        completion.resolve(2)
        #expect(await completion.value() == 1)
        #expect(await Completion(3).valueUnlessCancelled() == 3)
    }

    @Test func observersAreToldOnceInTheirOrder() {
        let completion = Completion<Int>()
        let told = Locked<[Int]>([])
        for number in 0..<10 { completion.observe { value in told.withLock { $0.append(value + number) } } }
        completion.resolve(100)
        completion.resolve(200)
        completion.observe { value in told.withLock { $0.append(value) } }
        #expect(told.withLock { $0 } == Array(100..<110) + [100])
    }

    @Test func anObserverMayUseTheCompletion() {
        let completion = Completion<Int>()
        let told = Locked(0)
        completion.observe { _ in
            completion.resolve(2)
            completion.observe { value in told.withLock { $0 += value } }
        }
        completion.resolve(1)
        #expect(told.withLock { $0 } == 1)
    }

    @Test func aCancelledWaiterIsToldNilAndTheOthersWait() async {
        let completion = Completion<Int>()
        let other = Task { await completion.valueUnlessCancelled() }
        let patient = Task { await completion.value() }
        let cancelled = Task { await completion.valueUnlessCancelled() }
        cancelled.cancel()
        patient.cancel()
        #expect(await cancelled.value == nil)
        completion.resolve(5)
        #expect(await other.value == 5)
        #expect(await patient.value == 5, "value() waits however the task fares.")
    }

    @Test("Peer 46: in races of answer and cancellation everybody who waits is answered, and once")
    func racesOfCancellationAndResolutionAnswerEveryWaiterOnce() async {
        let seed = SeededGenerator.drawnSeed()
        var generator = SeededGenerator(seed: seed)
        for round in 0..<4_000 {
            let completion = Completion<Int>()
            let waiters = (0..<3).map { _ in Task { @concurrent in await completion.valueUnlessCancelled() } }
            let resolver = Task { @concurrent in completion.resolve(round) }
            let victim = Int.random(in: 0..<3, using: &generator)
            waiters[victim].cancel()
            await resolver.value
            for (index, waiter) in waiters.enumerated() {
                let value = await waiter.value
                #expect(value == round || (index == victim && value == nil), "seed \(seed), round \(round)")
            }
        }
    }
}
