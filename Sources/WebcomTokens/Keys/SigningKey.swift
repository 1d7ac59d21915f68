import WebcomAuthentication
import WebcomCryptography
package import WebcomPrimitives

/// A private key that signs tokens; its name is the thumbprint of its public half (RFC 7638).
public struct SigningKey: Sendable, CustomStringConvertible, CustomReflectable {
    let key: JSONWebKey
    private let material: PrivateSignatureKey
    /// The name (`kid`).
    public let id: String

    private init(_ material: PrivateSignatureKey, _ algorithm: SignatureAlgorithm) throws(JSONWebKeyError) {
        self.material = material
        self.key = try JSONWebKey(material, algorithm: algorithm)
        self.id = self.key.thumbprint
    }

    /// Makes a new key: 0.1 ms, or some tenths of a second for RSA (3072 bits), during which the thread is busy.
    ///
    /// - Throws: ``JSONWebKeyError/unsupportedAlgorithm`` for HMAC, whose keys cannot be published.
    public static func generate(_ algorithm: SignatureAlgorithm = .es256) throws(JSONWebKeyError) -> SigningKey {
        guard algorithm.scheme.keyKind != .symmetric else { throw .unsupportedAlgorithm }
        let material: PrivateSignatureKey
        do { material = try PrivateSignatureKey.generate(for: algorithm.scheme) } catch {
            throw JSONWebKeyError(error)
        }
        return try SigningKey(material, algorithm)
    }

    /// Reads a key that was kept.
    ///
    /// - Throws: ``JSONWebKeyError``; the text is not in it.
    public init(_ secret: SigningKeySecret) throws(JSONWebKeyError) {
        let text = secret.reveal()
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let algorithm = SignatureAlgorithm(name: String(parts[0])) else {
            throw .unsupportedAlgorithm
        }
        guard parts[1].utf8.count <= 16_384, let bytes = Base64URL.decode(parts[1]) else { throw .invalidMember("d") }
        let material: PrivateSignatureKey
        do { material = try PrivateSignatureKey(pkcs8: SecretBytes(bytes)) } catch { throw JSONWebKeyError(error) }
        try self.init(material, algorithm)
    }

    /// The key as text, to be sealed and kept.
    ///
    /// - Throws: ``JSONWebKeyError`` when memory runs out.
    public func secret() throws(JSONWebKeyError) -> SigningKeySecret {
        do { return SigningKeySecret("\(self.algorithm).\(Base64URL.encode(try self.material.pkcs8().array))") } catch {
            throw JSONWebKeyError(error)
        }
    }

    /// The private key as a JSON Web Key, in UTF-8 (RFC 7518 §6.2.2, RFC 8037 §2).
    ///
    /// - Throws: ``JSONWebKeyError/unsupportedKeyType`` for RSA.
    package func privateJSON() throws(JSONWebKeyError) -> SecretBytes {
        let form: [UInt8]
        do { form = try self.material.pkcs8().array } catch { throw JSONWebKeyError(error) }
        guard let number = self.privateNumber(in: form), var members = self.publicKey.json?.objectValue else {
            throw .unsupportedKeyType
        }
        members["d"] = .string(Base64URL.encode(number))
        return SecretBytes(JSONValue.object(members).utf8)
    }

    /// The private number in PKCS #8: of ECPrivateKey (RFC 5915 §3), or the seed at the end (RFC 8410 §7).
    private func privateNumber(in form: [UInt8]) -> [UInt8]? {
        switch self.publicKey.parameters {
        case .ed25519: return form.suffix(32)
        case .ec(let curve, _, _):
            // INTEGER 1, then an OCTET STRING of the curve's length.
            let head: [UInt8] = [0x02, 0x01, 0x01, 0x04, UInt8(curve.byteCount)]
            for start in form.indices where form[start...].starts(with: head) {
                return Array(form[(start + head.count)...].prefix(curve.byteCount))
            }
            return nil
        default: return nil
        }
    }

    /// The one algorithm that it signs with.
    public var algorithm: SignatureAlgorithm { self.key.algorithm }
    /// The public half, to verify with.
    public var publicKey: JSONWebKey { self.key.publicKey ?? self.key }

    /// Algorithm and name.
    public var description: String { self.key.description }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
