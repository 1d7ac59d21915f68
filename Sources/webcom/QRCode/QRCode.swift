private import CQREncode

#if canImport(Darwin)
private import Darwin
#elseif canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// A QR code (ISO/IEC 18004), made by libqrencode with error correction of level M: an eighth of it may be unreadable.
///
/// It shows what it says to everybody who sees it, and has no description of its own.
package struct QRCode: Sendable, CustomStringConvertible, CustomReflectable {
    /// The most bytes of a text: those that the largest code of level M holds.
    package static let maximumByteCount = 2_331
    /// How many light modules are left on each side, so that readers find it.
    package static let quietZone = 4

    /// How many modules it has in a row, and rows; 21 to 177, without the quiet zone.
    package let width: Int
    /// Row after row, whether a module is dark.
    private let modules: [Bool]

    /// Encodes the UTF-8 form of `text`, in the smallest code that holds it; a millisecond or few.
    ///
    /// - Throws: ``QRCodeError``.
    package init(_ text: String) throws(QRCodeError) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= Self.maximumByteCount else { throw .tooLong(byteCount: text.utf8.count) }
        // The library takes the text as far as the first.
        guard !text.utf8.contains(0) else { throw .zeroByte }
        // Version 0: the smallest. Not given as bytes, so that runs of digits and capital letters take less room.
        guard let code = unsafe QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else {
            throw .libraryFailed(code: errno)
        }
        defer { unsafe QRcode_free(code) }
        let width = Int(unsafe code.pointee.width)
        guard width > 0, let data = unsafe code.pointee.data else { throw .libraryFailed(code: 0) }
        self.width = width
        // The lowest bit is the colour; the others say what a module is for.
        self.modules = (0..<width * width).map { index in unsafe data[index] & 1 == 1 }
    }

    /// Whether the module is dark; all outside the code are light.
    package func isDark(row: Int, column: Int) -> Bool {
        let range = 0..<self.width
        return range.contains(row) && range.contains(column) && self.modules[row * self.width + column]
    }

    /// How large it is, and not what it says.
    package var description: String { "QR code of \(self.width) × \(self.width)" }
    /// Shows no modules.
    package var customMirror: Mirror { Mirror(self, children: ["width": self.width]) }
}
