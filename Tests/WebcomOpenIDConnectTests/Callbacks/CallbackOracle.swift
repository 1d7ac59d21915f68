import WebcomAuthentication

/// Works out what has to become of a callback, from the rules and by other means than the code under test.
///
/// It is accepted exactly when a single well-formed state, code and issuer of this visit are in the query, or in the
/// fragment of an address whose query has no answer.
struct CallbackOracle {
    private typealias Bytes = ArraySlice<UInt8>

    private static let places = ["", "/callback/op", "https://app.example/callback/op"].map { Array($0.utf8) }
    private static let codes: [String: AuthenticationError.Code] = [
        "access_denied": .accessDenied, "server_error": .unavailable,
    ]

    let flow: CallbackFlow

    /// What has to become of an address.
    func verdict(_ callback: String) -> CallbackVerdict {
        let bytes = Array(callback.utf8)
        guard bytes.count <= 16_384 else { return .stands(["is longer than"]) }
        let halves = bytes.split(separator: 0x23, maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: 0x3F, maxSplits: 1, omittingEmptySubsequences: false)
        guard Self.places.contains(Array(parts[0])) else { return .stands(["is not the redirect address"]) }
        var said: [String: String] = [:]
        for (index, text) in ((parts.dropFirst().first.map { [$0] } ?? [[]]) + halves.dropFirst()).enumerated() {
            if index > 0, ["code", "state", "error"].contains(where: { said[$0] != nil }) { break }
            var faults = Set<String>()
            let further = Self.pairs(text, &faults)
            guard faults.isEmpty else { return .stands(faults) }
            said = index > 0 && ["code", "state", "error"].allSatisfy { further[$0] == nil } ? said : further
        }
        return self.verdict(said)
    }

    private func verdict(_ said: [String: String]) -> CallbackVerdict {
        guard let state = said["state"] else { return .stands(["has no state"]) }
        guard Array(state.utf8) == Array(self.flow.state.utf8) else {
            return .stands(["is another visit's", "state of the answer is wrong"])
        }
        guard let issuer = said["iss"] else { return .ends("which issuer it is from (iss)") }
        guard Array(issuer.utf8) == Array(ScriptedProvider.issuer.utf8) else {
            return .ends("from another issuer (iss)")
        }
        if let error = said["error"] {
            let isShown =
                (1...48).contains(error.utf8.count) && error.utf8.allSatisfy { $0 == 0x5F || $0 > 0x60 && $0 < 0x7B }
            return .ends(isShown ? error : "cannot be shown", Self.codes[error] ?? .invalidProviderAnswer)
        }
        guard let code = said["code"], code != "" else { return .ends("neither a code nor an error") }
        guard code.utf8.count < 4_097, !code.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else {
            return .ends("the code is too long, or has characters")
        }
        return code == self.flow.code ? .signsIn : .isExchanged
    }

    private static func pairs(_ text: Bytes, _ faults: inout Set<String>) -> [String: String] {
        let pairs = text.split(separator: 0x26)
        if pairs.count > 64 { faults.insert("has more than 64 parameters") }
        var said: [String: String] = [:]
        for pair in pairs {
            let halves = pair.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.decoded(halves[0], &faults)
            let value = Self.decoded(halves.count > 1 ? halves[1] : [], &faults)
            if said.keys.contains(name) { faults.insert("has a parameter twice") }
            said[name] = value
        }
        return said
    }

    private static func decoded(_ text: Bytes, _ faults: inout Set<String>) -> String {
        let pieces = text.map { $0 == 0x2B ? 0x20 : $0 }.split(separator: 0x25, omittingEmptySubsequences: false)
        var bytes = Array(pieces[0])
        for piece in pieces.dropFirst() {
            let digits = piece.prefix(2).compactMap { Array("0123456789abcdef".utf8).firstIndex(of: $0 | 0x20) }
            guard digits.count == 2, piece.prefix(2).allSatisfy({ $0 > 0x2F }) else {
                faults.insert("has an escape without two hexadecimal digits")
                return ""
            }
            bytes.append(UInt8(digits[0] * 16 + digits[1]))
            bytes += piece.dropFirst(2)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if Array(text.utf8) != bytes { faults.insert("is no UTF-8") }
        return text
    }
}
