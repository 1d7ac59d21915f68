import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct DeadlineHeapTests {
    @Test func givesTheLeastFirst() throws {
        let seed = SeededGenerator.drawnSeed()
        var generator = SeededGenerator(seed: seed)
        for round in 0..<200 {
            var heap = DeadlineHeap<Int>()
            var sorted: [Int] = []
            for step in 0..<200 {
                if Int.random(in: 0..<3, using: &generator) > 0 {
                    let number = Int.random(in: 0..<50, using: &generator)
                    heap.insert(number)
                    sorted.append(number)
                    sorted.sort()
                } else {
                    heap.removeFirst()
                    if !sorted.isEmpty { sorted.removeFirst() }
                }
                try #require(heap.first == sorted.first, "seed \(seed), round \(round), step \(step)")
            }
        }
    }

    @Test func removingFromAnEmptyHeapDoesNothing() {
        var heap = DeadlineHeap<Int>()
        heap.removeFirst()
        #expect(heap.first == nil)
    }
}
