import WebcomAuthentication

/// The user's name as Apple posts it beside the code, at the first sign-in only: `{"name":{"firstName":…,"lastName":…}}`.
enum AnsweredName {
    private static let limits = JSONLimits(
        maximumBytes: 4_096, maximumDepth: 4, maximumMembers: 16, maximumNameBytes: 64)

    /// The name; nil where there is none.
    static func read(_ text: String?) -> String? {
        guard let text, let value = try? JSONValue(json: text, limits: self.limits), let name = value["name"] else {
            return nil
        }
        let parts = ["firstName", "lastName"].compactMap { ProfileClaims.text(name[$0])?.stringValue }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
