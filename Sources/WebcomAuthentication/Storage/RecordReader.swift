#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads what a ``RecordWriter`` wrote, strictly; `providerExtra` is not part of it.
struct RecordReader {
    private let bytes: [UInt8]
    private var position = 0

    static let damaged = AuthenticationError(
        .storeUnavailable, "The stored record is damaged; a sign-out writes a new one.", isTransient: false)

    /// As wide as can be: what was written must be readable, and the record bounds it.
    private static let limits = JSONLimits(
        maximumBytes: .max, maximumDepth: 512, maximumMembers: .max, maximumNameBytes: 4_096)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func byte() throws(AuthenticationError) -> UInt8 {
        guard self.position < self.bytes.count else { throw Self.damaged }
        defer { self.position += 1 }
        return self.bytes[self.position]
    }

    mutating func number() throws(AuthenticationError) -> UInt64 {
        var number: UInt64 = 0
        for _ in 0..<8 { number = number << 8 | UInt64(try self.byte()) }
        return number
    }

    mutating func string() throws(AuthenticationError) -> String {
        let count = try self.number()
        guard count <= UInt64(self.bytes.count - self.position) else { throw Self.damaged }
        let slice = self.bytes[self.position..<self.position + Int(count)]
        guard let text = String(validating: slice, as: UTF8.self) else { throw Self.damaged }
        self.position += Int(count)
        return text
    }

    mutating func optionalString() throws(AuthenticationError) -> String? {
        switch try self.byte() {
        case 0: nil
        case 1: try self.string()
        default: throw Self.damaged
        }
    }

    mutating func date() throws(AuthenticationError) -> Date {
        let seconds = Double(bitPattern: try self.number())
        guard seconds.isFinite else { throw Self.damaged }
        return Date(timeIntervalSinceReferenceDate: seconds)
    }

    mutating func json() throws(AuthenticationError) -> JSONValue {
        let text = try self.string()
        // What is deeper than any reader goes is given up: without it the session still stands.
        return (try? JSONValue(json: text, limits: Self.limits)) ?? .null
    }

    mutating func factors() throws(AuthenticationError) -> [AuthenticationFactor] {
        let count = try self.number()
        var factors: [AuthenticationFactor] = []
        for _ in 0..<count {
            factors.append(
                AuthenticationFactor(
                    provider: AuthenticationProvider(rawValue: try self.string()), providerUID: try self.string(),
                    method: try self.string(), date: try self.date()))
        }
        return factors
    }

    mutating func scopes() throws(AuthenticationError) -> [String] {
        let count = try self.number()
        var scopes: [String] = []
        for _ in 0..<count { scopes.append(try self.string()) }
        return scopes
    }

    mutating func optionalDate() throws(AuthenticationError) -> Date? {
        switch try self.byte() {
        case 0: nil
        case 1: try self.date()
        default: throw Self.damaged
        }
    }

    /// A session of a record of the given form.
    mutating func session(_ form: UInt8) throws(AuthenticationError) -> BackendSession {
        let (uid, creationDate, displayName) = (try self.string(), try self.date(), try self.optionalString())
        let (provider, providerUID, profile) = (try self.string(), try self.string(), try self.json())
        let (factors, token) = (try self.factors(), try self.string())
        let (expirationDate, level) = (try self.date(), Int(truncatingIfNeeded: Int64(bitPattern: try self.number())))
        var fields = AuthenticationDetails.Fields(
            uid: uid, creationDate: creationDate, provider: AuthenticationProvider(rawValue: provider),
            providerUID: providerUID, authenticationToken: AuthenticationToken(token), expirationDate: expirationDate,
            sessionID: try self.string(), generation: try self.number())
        (fields.displayName, fields.providerProfile) = (displayName, profile)
        (fields.factors, fields.level) = (factors, level)
        let refreshToken = try self.optionalString().map(AuthenticationToken.init)
        if form > 1 { fields.tokenExpirationDate = try self.optionalDate() }
        if form > 2 {
            fields.scopes = try self.scopes()
            fields.claims = try self.json().objectValue ?? [:]
        }
        return BackendSession(details: AuthenticationDetails(fields), refreshToken: refreshToken)
    }

    /// All that was not read yet.
    func rest() -> [UInt8] { Array(self.bytes[self.position...]) }

    func finish() throws(AuthenticationError) {
        guard self.position == self.bytes.count else { throw Self.damaged }
    }
}
