#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The bytes behind a secret: shown by no description, mirror or dump, and overwritten when the last owner lets go.
///
/// Wiping is best effort (SEC-3): a copy that a caller made through ``array`` or ``string`` is the caller's.
package final class SecretBytes: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let storage: Locked<[UInt8]>
    /// How many bytes there are.
    package let count: Int

    /// Takes over `bytes`.
    package init(_ bytes: consuming [UInt8]) {
        self.count = bytes.count
        self.storage = Locked(bytes)
    }

    /// Takes the UTF-8 form of `string`.
    package convenience init(utf8 string: String) { self.init(Array(string.utf8)) }

    deinit {
        self.storage.withLock { bytes in
            unsafe bytes.withUnsafeMutableBytes { buffer in
                guard let base = buffer.baseAddress else { return }
                #if canImport(Darwin)
                _ = unsafe memset_s(base, buffer.count, 0, buffer.count)
                #else
                unsafe explicit_bzero(base, buffer.count)
                #endif
            }
        }
    }

    /// A copy of the bytes, which the caller is then responsible for.
    package var array: [UInt8] { self.storage.withLock { $0 } }

    /// The bytes as text; malformed UTF-8 is repaired.
    package var string: String { String(decoding: self.array, as: UTF8.self) }

    package var description: String { Self.redacted }
    package var debugDescription: String { Self.redacted }
    package var customMirror: Mirror { Mirror(self, children: [:]) }

    /// What stands in place of every secret.
    package static let redacted = "‹redacted›"
}
