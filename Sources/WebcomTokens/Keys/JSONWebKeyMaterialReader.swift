import WebcomCryptography
import WebcomPrimitives

/// Reads what a JSON Web Key is made of, and which algorithm it is for.
struct JSONWebKeyMaterialReader {
    let members: JSONWebKeyMembers
    let algorithm: SignatureAlgorithm?

    /// Reads the key by its type.
    func read() throws(JSONWebKeyError) -> (material: JSONWebKey.Material, algorithm: SignatureAlgorithm) {
        let type = try self.members.requiredText("kty")
        guard ["EC", "RSA", "OKP", "oct"].contains(type) else { throw .unsupportedKeyType }
        let isPrivate = type != "oct" && self.members.has("d")
        try self.members.checkUse(isPrivate: isPrivate, isShared: type == "oct")
        switch type {
        case "EC": return try self.readEC(isPrivate: isPrivate)
        case "RSA": return try self.readRSA(isPrivate: isPrivate)
        case "OKP": return try self.readOKP(isPrivate: isPrivate)
        default: return try self.readSecret()
        }
    }

    private func readEC(isPrivate: Bool) throws(JSONWebKeyError) -> (JSONWebKey.Material, SignatureAlgorithm) {
        guard let curve = EllipticCurve(rawValue: try self.members.requiredText("crv")) else {
            throw .unsupportedCurve
        }
        let algorithm = try self.chosenAlgorithm(for: .ec(curve))
        let parameters = PublicKeyParameters.ec(curve, x: try self.members.bytes("x"), y: try self.members.bytes("y"))
        guard isPrivate else { return (.publicKey(try Self.publicKey(parameters)), algorithm) }
        let secret = try self.members.secret("d")
        do { return (.privateKey(try PrivateSignatureKey(ecPrivate: secret, of: parameters)), algorithm) } catch {
            throw JSONWebKeyError(error)
        }
    }

    private func readRSA(isPrivate: Bool) throws(JSONWebKeyError) -> (JSONWebKey.Material, SignatureAlgorithm) {
        let algorithm = try self.chosenAlgorithm(for: .rsa)
        let parameters = PublicKeyParameters.rsa(
            modulus: try self.members.bytes("n"), exponent: try self.members.bytes("e"))
        guard isPrivate else { return (.publicKey(try Self.publicKey(parameters)), algorithm) }
        // Keys of more than two primes are not supported, nor those without what speeds them up.
        guard !self.members.has("oth") else { throw .invalidMember("oth") }
        var numbers: [SecretBytes] = []
        for name in ["d", "p", "q", "dp", "dq", "qi"] { numbers.append(try self.members.secret(name)) }
        do { return (.privateKey(try PrivateSignatureKey(rsaPrivate: numbers, of: parameters)), algorithm) } catch {
            throw JSONWebKeyError(error)
        }
    }

    private func readOKP(isPrivate: Bool) throws(JSONWebKeyError) -> (JSONWebKey.Material, SignatureAlgorithm) {
        guard try self.members.requiredText("crv") == "Ed25519" else { throw .unsupportedCurve }
        let algorithm = try self.chosenAlgorithm(for: .ed25519)
        let point = try self.members.bytes("x")
        guard isPrivate else { return (.publicKey(try Self.publicKey(.ed25519(point))), algorithm) }
        let seed = try self.members.secret("d")
        let key: PrivateSignatureKey
        do { key = try PrivateSignatureKey(ed25519Seed: seed) } catch { throw JSONWebKeyError(error) }
        guard key.publicKey.parameters == .ed25519(point) else { throw JSONWebKeyError(.mismatched) }
        return (.privateKey(key), algorithm)
    }

    private func readSecret() throws(JSONWebKeyError) -> (JSONWebKey.Material, SignatureAlgorithm) {
        let algorithm = try self.chosenAlgorithm(for: .symmetric)
        let secret = try self.members.secret("k")
        do { return (.secret(try SymmetricSignatureKey(secret, algorithm.scheme)), algorithm) } catch {
            throw JSONWebKeyError(error)
        }
    }

    private static func publicKey(_ parameters: PublicKeyParameters) throws(JSONWebKeyError) -> PublicSignatureKey {
        do { return try PublicSignatureKey(parameters) } catch { throw JSONWebKeyError(error) }
    }

    /// The one algorithm of the key (JWT-1): its own, the caller's, or the only one that such a key allows.
    private func chosenAlgorithm(for kind: SignatureScheme.KeyKind) throws(JSONWebKeyError) -> SignatureAlgorithm {
        let possible = SignatureScheme.allCases.filter { $0.keyKind == kind }
        let own = try self.members.algorithm()
        if let own, let given = self.algorithm, own != given { throw .algorithmMismatch }
        if let chosen = own ?? self.algorithm {
            guard possible.contains(chosen.scheme) else { throw .algorithmMismatch }
            return chosen
        }
        guard possible.count == 1, let only = possible.first else { throw .algorithmMissing }
        return SignatureAlgorithm(only)
    }
}
