import Foundation

/// A folder of snippets, which are compiled together as one module.
///
/// Together because most of the time goes into starting the compiler. Errors of ownership have a folder of their own:
/// the compiler looks for them only in a module whose types are right.
enum SnippetFolder: String, CaseIterable, Sendable {
    /// What may not be done with a marker.
    case marker = "Marker"
    /// What may not be kept, captured or given away of a marker.
    case ownership = "Ownership"
    /// How a method may not conform, and where it may not be used.
    case conforming = "Conforming"
    /// What only the service makes.
    case making = "Making"
    /// What may not be done with a secret.
    case secrets = "Secrets"
    /// What a step does not offer.
    case steps = "Steps"
    /// What a verifier of tokens must be told, and what only it makes.
    case tokens = "Tokens"
    /// What must compile, so that the others fail for their own reason.
    case legal = "Legal"

    static let illegal = Self.allCases.filter { $0 != .legal }

    var url: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Snippets").appendingPathComponent(self.rawValue)
    }
}
