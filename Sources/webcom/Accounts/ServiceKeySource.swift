import WebcomPrimitives
import WebcomTokens

/// Where the public key of a service comes from.
enum ServiceKeySource: Equatable {
    /// From a file: a JSON Web Key.
    case file(String)
    /// It is made, and its private half is written to this file, which is made.
    case made(String)

    private static let maximumByteCount = 65_536

    /// The public key; of one that is made the private half is in its file by then.
    ///
    /// - Throws: ``FileError``; ``ServiceKeyError`` for what is no public key.
    func publicKey(_ interruption: Interruption) async throws -> JSONWebKey {
        switch self {
        case .file(let path):
            return try await BlockingWork.run { try Self.read(InputFile(path: path, interruption: interruption), path) }
        case .made(let path):
            return try await BlockingWork.run {
                let key = try SigningKey.generate()
                let file = try OutputFile(path: path)
                try file.write(key.privateJSON().array + [UInt8(ascii: "\n")])
                try file.finish()
                return key.publicKey
            }
        }
    }

    private static func read(_ file: InputFile, _ path: String) throws -> JSONWebKey {
        var bytes: [UInt8] = []
        while let piece = try file.next() {
            bytes += piece
            guard bytes.count <= Self.maximumByteCount else { throw ServiceKeyError(path: path, reason: .tooLarge) }
        }
        let key: JSONWebKey
        do { key = try JSONWebKey(json: bytes) } catch { throw ServiceKeyError(path: path, reason: error) }
        guard !key.isSecret else { throw ServiceKeyError(path: path, reason: .secretInPublishedSet) }
        return key
    }
}
