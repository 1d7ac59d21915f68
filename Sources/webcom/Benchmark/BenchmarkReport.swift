import WebcomAuthentication

/// Results as text and as JSON.
enum BenchmarkReport {
    /// Two or three lines.
    static func text(of result: BenchmarkResult) -> String {
        let verdict =
            switch (result.target, result.isReached) {
            case (let target?, true?): "wants \(target.text): reached"
            case (let target?, _): "wants \(target.text): MISSED"
            default: "no target at this size"
            }
        return """
            \(result.name): \(result.what)
                ours \(result.ours.text), bare \(result.bare.text)
                figure \(result.figure.text), \(verdict)

            """
    }

    /// An array of objects, one a result, on one line.
    static func json(of results: [BenchmarkResult]) -> String {
        JSONValue.array(results.map(self.value)).json + "\n"
    }

    private static func value(of result: BenchmarkResult) -> JSONValue {
        [
            "name": .string(result.name), "what": .string(result.what), "ours": self.value(of: result.ours),
            "bare": self.value(of: result.bare), "figure": self.value(of: result.figure),
            "target": result.target.map { .string($0.text) } ?? .null,
            "reached": result.isReached.map { .bool($0) } ?? .null,
        ]
    }

    private static func value(of spread: Spread) -> JSONValue {
        ["median": .number(spread.median), "least": .number(spread.least), "greatest": .number(spread.greatest)]
    }
}
