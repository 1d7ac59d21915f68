import WebcomPrimitives

/// What many tasks find.
final class Collected<Item: Sendable>: Sendable {
    private let items = Locked<[Item]>([])

    var all: [Item] { self.items.withLock { $0 } }

    func append(_ item: Item) { self.items.withLock { $0.append(item) } }
}
