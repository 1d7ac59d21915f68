import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One authentication under way: from its initialization to its success, its failure or its end.
///
/// A value that names the process; what changes is read from the service. One process at a time per service.
public struct AuthenticationProcess: Sendable, Identifiable {
    /// Names a process; unique in the program.
    public struct ID: Hashable, Sendable, CustomStringConvertible {
        private static let last = Atomic<UInt64>(0)
        private let value: UInt64

        /// A name that no other process has.
        package static func unique() -> Self {
            Self(value: Self.last.add(1, ordering: .relaxed).newValue)
        }

        private init(value: UInt64) { self.value = value }
        /// A number.
        public var description: String { String(self.value) }
    }

    /// Names the process.
    public let id: ID
    /// Whose identity is being proved.
    public let provider: AuthenticationProvider
    /// Whether it makes a new session or adds to the current one.
    public let context: AuthenticationService.Context
    /// What the app asked for.
    public let options: AuthenticationOptions
    /// When it runs out if it is not over by then.
    public let expirationDate: Date
    weak let service: AuthenticationService?

    /// Describes a process; made by the service, and by the test kit's driver.
    package init(
        provider: AuthenticationProvider, context: AuthenticationService.Context, options: AuthenticationOptions,
        expirationDate: Date, service: AuthenticationService? = nil
    ) {
        self.id = ID.unique()
        self.provider = provider
        self.context = context
        self.options = options
        self.expirationDate = expirationDate
        self.service = service
    }

    /// What takes this process further elsewhere; nil until the back-end has first answered, and once it is over.
    public var continuation: AuthenticationContinuation? { self.service?.continuation(of: self.id) }
}

extension AuthenticationProcess: CustomStringConvertible {
    /// Number and provider.
    public var description: String { "process \(self.id) with \(self.provider)" }
}

extension AuthenticationService {
    /// Webcom nests the type in its service.
    public typealias AuthenticationProcess = WebcomAuthentication.AuthenticationProcess
}
