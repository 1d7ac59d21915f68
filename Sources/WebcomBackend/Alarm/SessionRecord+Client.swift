import WebcomAuthentication

extension SessionRecord {
    private static let sourceName = "source"

    /// What `extra` holds of a client: the digest of its source.
    static func extra(sourceDigest: String?) -> JSONValue {
        sourceDigest.map { [Self.sourceName: .string($0)] } ?? .null
    }

    /// The keyed digest of where its sign-in came from.
    var sourceDigest: String? {
        guard case .object(let members) = self.extra, case .string(let digest)? = members[Self.sourceName] else {
            return nil
        }
        return digest
    }

    /// What is new about the client of this session; nil where nothing is, or there is nothing to compare with.
    ///
    /// Compared with the account's sessions that began before, so that of two sign-ins at the same time the first one
    /// is told of.
    func newClient(among sessions: [SessionRecord]) -> SecurityEvent.Kind? {
        let earlier = sessions.filter { $0.id != self.id && $0.creationDate < self.creationDate }
        guard !earlier.isEmpty else { return nil }
        let isNewDevice = self.deviceLabel.map { label in !earlier.contains { $0.deviceLabel == label } } ?? false
        let isNewSource = self.sourceDigest.map { digest in !earlier.contains { $0.sourceDigest == digest } } ?? false
        return isNewDevice || isNewSource ? .newClient(isNewDevice: isNewDevice, isNewSource: isNewSource) : nil
    }
}
