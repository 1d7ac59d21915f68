/// Why a text cannot be shown as a QR code; carries none of it.
package enum QRCodeError: Error, Equatable, CustomStringConvertible {
    /// There is nothing to show.
    case empty
    /// The text has more bytes than a QR code holds.
    case tooLong(byteCount: Int)
    /// The text has a zero byte in it.
    case zeroByte
    /// The library failed, with this error number of the system.
    case libraryFailed(code: Int32)

    /// What is wrong and what to do.
    package var description: String {
        switch self {
        case .empty: "There is no text to make a QR code of."
        case .tooLong(let byteCount):
            "A QR code holds \(QRCode.maximumByteCount) bytes, and the text has \(byteCount). Shorten it."
        case .zeroByte: "A QR code is made of text without zero bytes. Leave them out."
        case .libraryFailed(let code):
            "libqrencode could not make a QR code (error \(code)). Check how much memory is left, and try again."
        }
    }
}
