/// A binary heap: the least element is first.
///
/// Inserting and removing cost O(log n).
package struct DeadlineHeap<Element: Comparable> {
    private var elements: [Element] = []

    /// Makes an empty heap.
    package init() {}

    /// The least element.
    package var first: Element? { self.elements.first }

    /// Adds an element.
    package mutating func insert(_ element: Element) {
        self.elements.append(element)
        var child = self.elements.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard self.elements[child] < self.elements[parent] else { return }
            self.elements.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes the least element; nothing if there is none.
    package mutating func removeFirst() {
        guard let last = self.elements.popLast(), !self.elements.isEmpty else { return }
        self.elements[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < self.elements.count && self.elements[child] < self.elements[least] {
                least = child
            }
            guard least != parent else { return }
            self.elements.swapAt(parent, least)
            parent = least
        }
    }
}
