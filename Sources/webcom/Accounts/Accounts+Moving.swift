import WebcomAuthentication
import WebcomBackend

extension Accounts {
    /// Writes all accounts to a file that is made, or to the output.
    func export(to path: String?, isPeppered: Bool) async throws {
        let administration = self.administration
        let file = try await BlockingWork.run { try path.map { try OutputFile(path: $0) } }
        let report = try await self.interruption.run {
            try await administration.export(includingPepperedPasswords: isPeppered) { bytes in
                guard let file else { return try await StandardStream.output.write(bytes) }
                try await BlockingWork.run { try file.write(bytes) }
            }
        }
        try await BlockingWork.run { try file?.finish() }
        var text = "Wrote \(Self.count(report.accounts, "account")); \(Self.count(report.guests, "guest")) left out."
        if report.pepperedPasswords > 0 {
            let passwords = Self.count(report.pepperedPasswords, "password")
            text += " \(passwords) left out: hashed with a pepper (--peppered)."
        }
        if report.recoveryCodes > 0 {
            text += " \(report.recoveryCodes) sets of recovery codes are left out: nobody can read them."
        }
        if isPeppered { text += " Hashes with a pepper are of no use without its keys." }
        text += " Keep the lines secret: they hold addresses, password hashes and the keys of authenticator apps."
        try await StandardStream.error.write("\(text)\n")
    }

    private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// Brings accounts in from a file, or from the input.
    func take(from path: String?, _ options: ImportOptions) async throws {
        let administration = self.administration
        let interruption = self.interruption
        let file = try await BlockingWork.run { try InputFile(path: path, interruption: interruption) }
        let progress = ImportProgress()
        let result: Result<ImportReport, any Error>
        do {
            result = .success(
                try await interruption.run {
                    try await administration.importAccounts(
                        options, progress: progress.take,
                        { try await BlockingWork.run(on: file.queue) { try file.next() } })
                })
        } catch {
            result = .failure(error)
        }
        if let report = progress.report { try await self.tell(report, options) }
        let report = try result.get()
        if report.refused > 0 { throw ImportIncomplete(refused: report.refused) }
    }

    private func tell(_ report: ImportReport, _ options: ImportOptions) async throws {
        if !options.stopsAtRefusedLine {
            for refusal in report.refusals { try await StandardStream.error.write("webcom: \(refusal.message)\n") }
        }
        try await self.write(report.line, report.value)
    }
}
