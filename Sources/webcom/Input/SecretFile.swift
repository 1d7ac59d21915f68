/// A file with one secret in it.
enum SecretFile {
    private static let maximumBytes = 4_096

    /// The secret, without the line's end; blocks.
    ///
    /// - Throws: ``SecretFileError``, ``FileError``.
    static func bytes(at path: String) throws -> [UInt8] {
        let file = try InputFile(path: path, interruption: Interruption())
        var bytes: [UInt8] = []
        while let piece = try file.next() {
            bytes += piece
            guard bytes.count <= Self.maximumBytes else {
                throw SecretFileError("\(path) has no secret: it is longer than \(Self.maximumBytes) bytes.")
            }
        }
        while let last = bytes.last, [0x0A, 0x0D, 0x20].contains(last) { bytes.removeLast() }
        guard !bytes.isEmpty else { throw SecretFileError("\(path) is empty: put the secret into it.") }
        return bytes
    }
}
