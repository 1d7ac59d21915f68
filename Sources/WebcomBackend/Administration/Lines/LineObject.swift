import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A JSON object of a line, read member by member; what is null counts as left out.
struct LineObject {
    typealias Reason = AccountLineError.Reason

    private static let maximumTextByteCount = 1_024
    private let members: [String: JSONValue]

    /// Takes a value that must be an object with members of these names only.
    init(_ value: JSONValue, called place: String, knowing names: Set<String>) throws(Reason) {
        guard let members = value.objectValue else { throw .notAnObject }
        guard members.keys.allSatisfy(names.contains) else { throw .unknownMember(place) }
        self.members = members.filter { !$0.value.isNull }
    }

    /// Any value.
    func value(_ name: String) -> JSONValue? { self.members[name] }

    /// A text that is not empty.
    func text(_ name: String) throws(Reason) -> String? {
        guard let value = self.members[name] else { return nil }
        guard let text = value.stringValue, (1...Self.maximumTextByteCount).contains(text.utf8.count) else {
            throw .malformed(name)
        }
        return text
    }

    /// A truth value.
    func flag(_ name: String) throws(Reason) -> Bool? {
        guard let value = self.members[name] else { return nil }
        guard let flag = value.boolValue else { throw .malformed(name) }
        return flag
    }

    /// A whole number.
    func integer(_ name: String) throws(Reason) -> Int64? {
        guard let value = self.members[name] else { return nil }
        guard let number = value.integerValue else { throw .malformed(name) }
        return number
    }

    /// The elements of an array.
    func elements(_ name: String) throws(Reason) -> [JSONValue]? {
        guard let value = self.members[name] else { return nil }
        guard let elements = value.arrayValue else { throw .malformed(name) }
        return elements
    }

    /// A date of ISO 8601, not after `now`: a later one is taken for that.
    func date(_ name: String, now: Date) throws(Reason) -> Date? {
        guard let text = try self.text(name) else { return nil }
        guard text.utf8.count <= 40, let date = LineDate.date(text) else { throw .malformed(name) }
        return min(date, now)
    }
}
