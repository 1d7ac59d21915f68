#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Everything that a value shows of itself, by every way that Swift has.
enum Disclosure {
    static func texts(of value: Any) -> [(way: String, text: String)] {
        var texts = [
            ("description", "\(value)"), ("String(describing:)", String(describing: value)),
            ("String(reflecting:)", String(reflecting: value)),
        ]
        var dumped = ""
        dump(value, to: &dumped, maxDepth: 12, maxItems: 20_000)
        texts.append(("dump", dumped))
        var walked: [String] = []
        var seen: Set<ObjectIdentifier> = []
        self.walk(Mirror(reflecting: value), 0, &walked, &seen)
        texts.append(("Mirror", walked.joined(separator: "\n")))
        if let value = value as? any Encodable, let data = try? JSONEncoder().encode([Wrapped(value)]) {
            texts.append(("JSONEncoder", String(decoding: data, as: UTF8.self)))
        }
        return texts
    }

    private struct Wrapped: Encodable {
        let value: any Encodable

        init(_ value: any Encodable) { self.value = value }

        func encode(to encoder: any Encoder) throws { try self.value.encode(to: encoder) }
    }

    private static func walk(
        _ mirror: Mirror, _ depth: Int, _ walked: inout [String], _ seen: inout Set<ObjectIdentifier>
    ) {
        guard depth < 12, walked.count < 20_000 else { return }
        for child in mirror.children {
            walked.append("\(child.label ?? ""): \(child.value), \(String(reflecting: child.value))")
            if type(of: child.value) is any AnyObject.Type {
                guard seen.insert(ObjectIdentifier(child.value as AnyObject)).inserted else { continue }
            }
            self.walk(Mirror(reflecting: child.value), depth + 1, &walked, &seen)
        }
        if let parent = mirror.superclassMirror { self.walk(parent, depth + 1, &walked, &seen) }
    }
}
