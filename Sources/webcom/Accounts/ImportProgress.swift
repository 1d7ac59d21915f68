import WebcomBackend
import WebcomPrimitives

/// The newest report of an import, and what is told of it meanwhile.
final class ImportProgress: Sendable {
    private static let step = 1_000

    private let newest = Locked<ImportReport?>(nil)

    /// The newest report; nil before the first batch.
    var report: ImportReport? { self.newest.withLock { $0 } }

    /// Keeps a report, and tells it every thousand lines.
    func take(_ report: ImportReport) {
        let before = self.newest.withLock { newest in
            defer { newest = report }
            return newest?.lines ?? 0
        }
        guard before / Self.step != report.lines / Self.step else { return }
        Task { try? await StandardStream.error.write("\(report.lines) lines …\n") }
    }
}
