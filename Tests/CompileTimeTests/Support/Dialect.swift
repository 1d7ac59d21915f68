import Testing

/// How the outside code is compiled.
enum Dialect: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// Swift 6, and nothing else.
    case plain
    /// Swift 6 with the upcoming features, strict memory safety, and warnings as errors.
    case strict

    var testDescription: String { self.rawValue }

    var arguments: [String] {
        switch self {
        case .plain: ["-swift-version", "6"]
        case .strict:
            Self.plain.arguments + ["-warnings-as-errors", "-strict-memory-safety"]
                + [
                    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
                    "NonisolatedNonsendingByDefault", "InferIsolatedConformances", "ImmutableWeakCaptures",
                ].flatMap { ["-enable-upcoming-feature", $0] }
        }
    }
}
