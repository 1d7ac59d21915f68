#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension AuthenticationContinuation {
    /// What a continuation says openly: enough to make the method and the process again.
    public struct Front: Hashable, Sendable {
        /// Whose identity is being proved.
        public let provider: AuthenticationProvider
        /// How an internal identity proves itself; nil for every other method.
        public let mode: AuthenticationMethodInternal.Mode?
        /// Whether it makes a new session or adds to the current one.
        public let context: AuthenticationService.Context
        /// When it runs out, to the second.
        public let expirationDate: Date
        /// What it waits for.
        public let stepDue: AuthenticationStep

        /// Describes where an authentication stands; the date is cut to whole seconds and to the years 1 to 9999.
        public init(
            provider: AuthenticationProvider, mode: AuthenticationMethodInternal.Mode?,
            context: AuthenticationService.Context, expirationDate: Date, stepDue: AuthenticationStep
        ) {
            self.provider = provider
            self.mode = mode
            self.context = context
            self.expirationDate = Self.cut(expirationDate)
            self.stepDue = stepDue
        }

        /// The seconds of the years 1 to 9999: others can neither be written nor meant.
        private static let seconds: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

        private static func cut(_ date: Date) -> Date {
            let seconds = date.timeIntervalSince1970.rounded(.down)
            guard seconds > Double(self.seconds.lowerBound) else {
                return Date(timeIntervalSince1970: Double(self.seconds.lowerBound))
            }
            return Date(timeIntervalSince1970: min(seconds, Double(self.seconds.upperBound)))
        }

        /// The one form in which it is written and sealed: five fields, each on its line.
        public var authenticatedBytes: [UInt8] {
            let fields = [
                self.provider.rawValue, self.mode?.rawValue ?? "", self.context.rawValue,
                String(Int64(self.expirationDate.timeIntervalSince1970)), self.stepDue.rawValue,
            ]
            return Array(fields.joined(separator: "\n").utf8)
        }

        /// Reads that form strictly; nil for anything else.
        init?(authenticatedBytes bytes: [UInt8]) {
            guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
            let fields = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 5, !fields[0].isEmpty, !fields[4].isEmpty,
                fields[1].isEmpty || AuthenticationMethodInternal.Mode(rawValue: fields[1]) != nil,
                let context = AuthenticationService.Context(rawValue: fields[2]),
                let seconds = Int64(fields[3]), String(seconds) == fields[3], Self.seconds.contains(seconds)
            else { return nil }
            self.init(
                provider: AuthenticationProvider(rawValue: fields[0]),
                mode: AuthenticationMethodInternal.Mode(rawValue: fields[1]), context: context,
                expirationDate: Date(timeIntervalSince1970: Double(seconds)),
                stepDue: AuthenticationStep(rawValue: fields[4]))
        }
    }
}
