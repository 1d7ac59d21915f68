import WebcomAuthentication

/// Brings in lines, a batch at a time.
struct AccountImporter {
    private typealias Numbered = (number: Int, line: AccountLine)

    private enum Outcome {
        case imported
        case skipped
        case taken
    }

    private let administration: AccountAdministration
    private let options: ImportOptions
    private var batch: [Numbered] = []
    private var names: Set<String> = []
    private var keys: Set<IdentityKey> = []
    /// How far it has come.
    private(set) var report = ImportReport()

    init(_ administration: AccountAdministration, _ options: ImportOptions) {
        self.administration = administration
        self.options = options
    }

    /// Takes all lines that come in pieces.
    mutating func take(
        contentsOf read: @Sendable () async throws -> [UInt8]?, progress: @Sendable (ImportReport) -> Void
    ) async throws {
        var splitter = LineSplitter(maximum: AccountLine.maximumByteCount)
        var isAtEnd = false
        while !isAtEnd {
            try Task.checkCancellation()
            let piece = try await read()
            isAtEnd = piece == nil
            if let piece { splitter.append(piece) } else { splitter.end() }
            while let line = splitter.next() {
                if try await self.take(line) { progress(self.report) }
            }
        }
        try await self.finish()
    }

    /// Takes the next line; whether a batch was made.
    ///
    /// - Throws: ``AccountLineError`` where a refused line ends the import, after the lines before it were made.
    private mutating func take(_ bytes: [UInt8]) async throws -> Bool {
        self.report.lines += 1
        guard !bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) else { return false }
        let line: AccountLine
        do throws(AccountLineError.Reason) { line = try self.line(bytes) } catch {
            try await self.refuse(AccountLineError(line: self.report.lines, reason: error))
            return false
        }
        // Of two lines about the same, the first counts: it is made before the second is looked at.
        let isKnown = self.names.contains(line.account.uid) || line.identities.contains { self.keys.contains($0.key) }
        let isDue = isKnown || self.batch.count == AccountAdministration.importBatch
        if isDue { try await self.finish() }
        self.batch.append((self.report.lines, line))
        self.names.insert(line.account.uid)
        self.keys.formUnion(line.identities.map(\.key))
        return isDue
    }

    /// Makes what was taken and not made yet.
    private mutating func finish() async throws {
        try Task.checkCancellation()
        let batch = self.batch
        let administration = self.administration
        self.batch = []
        self.names = []
        self.keys = []
        let outcomes = try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
            for (number, line) in batch {
                group.addTask { (number, try await Self.make(line, administration)) }
            }
            var outcomes: [(Int, Outcome)] = []
            for try await outcome in group { outcomes.append(outcome) }
            return outcomes
        }
        var first: AccountLineError?
        for (number, outcome) in outcomes.sorted(by: { $0.0 < $1.0 }) {
            switch outcome {
            case .imported: self.report.imported += 1
            case .skipped: self.report.skipped += 1
            case .taken:
                let refusal = AccountLineError(line: number, reason: .identityTaken)
                self.report.note(refusal)
                first = first ?? refusal
            }
        }
        if let first, self.options.stopsAtRefusedLine { throw first }
    }

    private func line(_ bytes: [UInt8]) throws(AccountLineError.Reason) -> AccountLine {
        let backend = self.administration.backend
        return try AccountLine(
            bytes,
            AccountLine.Defaults(
                uid: backend.newUID(), now: backend.clock.now,
                acceptsPeppered: self.options.acceptsPepperedPasswords))
    }

    private mutating func refuse(_ refusal: AccountLineError) async throws {
        self.report.note(refusal)
        guard self.options.stopsAtRefusedLine else { return }
        try await self.finish()
        throw refusal
    }

    /// Makes an account; one that is there already is left as it is.
    private static func make(
        _ line: AccountLine, _ administration: AccountAdministration
    ) async throws -> Outcome {
        let store = administration.store
        let backend = administration.backend
        let methods = line.strongMethods.map { method in
            method.record(id: backend.newUID(), of: line.account.uid, backend.keyring)
        }
        let answer = try await store.importAccount(
            line.account, identities: line.identities, passwords: line.passwords, strongMethods: methods,
            now: backend.clock.now,
            effects: administration.effects(
                .importAccount, uid: line.account.uid, key: line.identities.first?.key))
        guard case .conflict(let conflict) = answer else { return .imported }
        guard conflict == .identityTaken else { throw AdministrationError(conflict: conflict) }
        if !line.isNamed { return .skipped }
        return try await store.account(line.account.uid) == nil ? .taken : .skipped
    }
}
