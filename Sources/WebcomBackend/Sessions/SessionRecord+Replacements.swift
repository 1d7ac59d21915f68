import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SessionRecord {
    private static let replacementsName = "replaced"
    /// More rotations than these within the grace are no application's.
    private static let maximumReplacements = 16

    /// How many seconds ago a generation of the refresh token was replaced; nil where that was long ago, or never.
    func age(ofReplacementOf generation: UInt64, now: Date) -> Double? {
        let date = self.replacements.last { $0.generation == generation }?.milliseconds
        return date.map { now.timeIntervalSince1970 - Double($0) / 1_000 }
    }

    /// Notes that a generation is replaced now, and forgets those that were replaced before the grace.
    mutating func noteReplacement(of generation: UInt64, now: Date, grace: Duration) {
        guard let milliseconds = Int64(exactly: (now.timeIntervalSince1970 * 1_000).rounded()) else { return }
        let lately = self.replacements.filter { replacement in
            let age = Double(milliseconds) / 1_000 - Double(replacement.milliseconds) / 1_000
            return replacement.generation != generation && abs(age) <= grace.inSeconds
        }
        var members: [String: JSONValue] = [:]
        if case .object(let known) = self.extra { members = known }
        members[Self.replacementsName] = .array(
            (lately.suffix(Self.maximumReplacements - 1) + [(generation, milliseconds)]).map {
                .array([.integer(Int64(bitPattern: $0.generation)), .integer($0.milliseconds)])
            })
        self.extra = .object(members)
    }

    /// The generations that were replaced lately, and when.
    private var replacements: [(generation: UInt64, milliseconds: Int64)] {
        guard case .object(let members) = self.extra, case .array(let values)? = members[Self.replacementsName] else {
            return []
        }
        return values.compactMap { value in
            guard case .array(let pair) = value, pair.count == 2, case .integer(let generation) = pair[0],
                case .integer(let milliseconds) = pair[1]
            else { return nil }
            return (UInt64(bitPattern: generation), milliseconds)
        }
    }
}
