import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives

extension BackendBench {
    /// Administers the accounts of this back-end.
    var administration: AccountAdministration { AccountAdministration(self.backend, actor: "olga") }

    /// Brings in the lines of a text.
    @discardableResult
    func take(
        _ text: String, _ options: ImportOptions = ImportOptions(), pieces: Int = 65_536,
        progress: @Sendable (ImportReport) -> Void = { _ in }
    ) async throws -> ImportReport {
        let source = PieceSource(Array(text.utf8), size: pieces)
        return try await self.administration.importAccounts(options, progress: progress) { source.next() }
    }

    /// The lines of an export.
    func export(peppered: Bool = false) async throws -> (text: String, report: ExportReport) {
        let bytes = PieceSource([], size: 1)
        let report = try await self.administration.export(includingPepperedPasswords: peppered) { bytes.append($0) }
        return (bytes.text, report)
    }
}

/// Bytes that are handed out in pieces, or collected.
final class PieceSource: Sendable {
    private let bytes: Locked<[UInt8]>
    private let size: Int

    init(_ bytes: [UInt8], size: Int) {
        self.bytes = Locked(bytes)
        self.size = size
    }

    var text: String { String(decoding: self.bytes.withLock { $0 }, as: UTF8.self) }

    func append(_ more: [UInt8]) { self.bytes.withLock { $0 += more } }

    func next() -> [UInt8]? {
        self.bytes.withLock { bytes in
            guard !bytes.isEmpty else { return nil }
            let piece = Array(bytes.prefix(self.size))
            bytes.removeFirst(piece.count)
            return piece
        }
    }
}
