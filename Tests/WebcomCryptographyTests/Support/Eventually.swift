/// Yields until `fact` holds and answers true, or false after ten seconds without it.
func eventually(_ fact: () -> Bool) async -> Bool {
    let start = ContinuousClock.now
    while !fact() {
        if start.duration(to: .now) > .seconds(120) { return false }
        await Task.yield()
    }
    return true
}
