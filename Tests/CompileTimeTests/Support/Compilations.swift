/// The compilations of this run of the tests: each is made once, when it is first asked for, and one at a time.
actor Compilations {
    private struct Key: Hashable {
        let folder: SnippetFolder
        let dialect: Dialect
    }

    static let shared = Compilations()

    private var tasks: [Key: Task<Compilation, any Error>] = [:]
    private var last: Task<Compilation, any Error>?

    func of(_ folder: SnippetFolder, _ dialect: Dialect) async throws -> Compilation {
        let key = Key(folder: folder, dialect: dialect)
        if let task = self.tasks[key] { return try await task.value }
        let task = Task { [last = self.last] in
            _ = await last?.result
            return try await Compilation.run(folder, dialect)
        }
        self.tasks[key] = task
        self.last = task
        return try await task.value
    }
}
