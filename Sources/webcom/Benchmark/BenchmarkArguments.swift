/// What `webcom benchmark` is asked for.
struct BenchmarkArguments: Equatable {
    /// Whether the figures come as JSON.
    var isJSON = false
    /// Whether the sizes are the largest that are promised; takes minutes and gigabytes.
    var isFull = false
    /// Which rows; all where none is named.
    var names: [String] = []

    /// Asks for everything.
    init() {}

    /// Reads the arguments that follow the command's name; nil when they ask for help.
    init?(_ arguments: ArraySlice<String>) throws(UsageError) {
        for argument in arguments {
            switch argument {
            case "--help", "-h": return nil
            case "--json": self.isJSON = true
            case "--full": self.isFull = true
            default:
                guard Benchmark.names.contains(argument) else {
                    throw UsageError(
                        "benchmark has no row of that name; it has \(Benchmark.names.joined(separator: ", "))")
                }
                if !self.names.contains(argument) { self.names.append(argument) }
            }
        }
    }
}
