import Testing

/// Lets other tasks run until a fact is true; records an issue when it does not become true.
func wait(
    for fact: String, sourceLocation: SourceLocation = #_sourceLocation, until isTrue: () -> Bool
) async {
    for _ in 0..<2_000_000 {
        if isTrue() { return }
        await Task.yield()
    }
    Issue.record("it never came true that \(fact)", sourceLocation: sourceLocation)
}
