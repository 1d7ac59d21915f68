import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Keyring {
    /// Takes keys of 32 bytes in base64, of either alphabet, separated by commas or white space; the first seals.
    ///
    /// - Throws: ``KeyringError``.
    public static func base64(_ text: String) throws(KeyringError) -> Keyring {
        var secrets: [SecretBytes] = []
        for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let bytes = Self.decode(word) else { throw .notBase64 }
            secrets.append(SecretBytes(bytes))
        }
        return try Keyring(secrets)
    }

    /// Reads the keys, as ``base64(_:)`` takes them, from an environment variable.
    ///
    /// - Throws: ``KeyringError``; `.missingVariable` when it is not set.
    public static func environment(_ name: String) throws(KeyringError) -> Keyring {
        guard let text = ProcessInfo.processInfo.environment[name] else { throw .missingVariable(name) }
        return try Self.base64(text)
    }

    /// Reads the keys, as ``base64(_:)`` takes them, from a file that only its owner may read.
    ///
    /// Blocks while it reads: call it when the program starts.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - createIfMissing: Whether to make a file with one new key, mode 0600, when there is none. Of several processes
    ///     that start at once one makes it, and all read the same.
    /// - Throws: ``KeyringError``; `.exposedFile` when group or others have any right to the file.
    public static func file(_ path: String, createIfMissing: Bool = false) throws(KeyringError) -> Keyring {
        let file = KeyFile(path: path)
        do {
            return try Self.base64(try file.read())
        } catch KeyringError.missingFile where createIfMissing {
            try file.create()
            return try Self.base64(try file.read())
        }
    }

    private static func decode(_ word: Substring) -> [UInt8]? {
        var text = word.utf8[...]
        var padding = 0
        while text.last == UInt8(ascii: "="), padding < 2 {
            text.removeLast()
            padding += 1
        }
        guard padding == 0 || word.utf8.count % 4 == 0 else { return nil }
        let mapped = text.map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        return Base64URL.decode(String(decoding: mapped, as: UTF8.self))
    }
}
