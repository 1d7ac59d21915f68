/// The modules of a QR code as they are shown, quiet zone and all: row after row, whether each is dark.
struct QRModules: Equatable {
    let rows: [[Bool]]

    /// Takes rows of equal length.
    init(_ rows: [[Bool]]) { self.rows = rows }

    /// Reads what a terminal shows, escape sequences left out; nil for a character that is no half block.
    init?(terminal text: String) {
        var rows: [[Bool]] = []
        for line in text.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n") {
            var (upper, lower): ([Bool], [Bool]) = ([], [])
            for character in line {
                guard [" ", "▀", "▄", "█"].contains(character) else { return nil }
                upper.append(character == "▀" || character == "█")
                lower.append(character == "▄" || character == "█")
            }
            rows += [upper, lower]
        }
        // The number of rows is odd; the last is there because a character has two.
        guard let last = rows.popLast(), !last.contains(true) else { return nil }
        self.rows = rows
    }

    /// Reads the rectangles of a picture's path; nil for anything else in it.
    init?(svg markup: String) {
        guard let box = markup.firstMatch(of: /viewBox="0 0 (\d+) (\d+)"/), let side = Int(box.1), box.1 == box.2,
            let path = markup.firstMatch(of: /<path d="([^"]*)"\/>/)
        else { return nil }
        var rows = [[Bool]](repeating: [Bool](repeating: false, count: side), count: side)
        for rectangle in path.1.split(separator: "z") {
            guard let match = rectangle.wholeMatch(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)/), match.3 == match.4,
                let column = Int(match.1), let row = Int(match.2), let count = Int(match.3), row < side,
                column + count <= side
            else { return nil }
            for place in column..<column + count { rows[row][place] = true }
        }
        self.rows = rows
    }

    /// The picture as a grey map (PGM), a module of `scale` times `scale` pixels.
    func greyMap(scale: Int = 4) -> [UInt8] {
        let side = self.rows.count * scale
        var bytes = Array("P5 \(side) \(side) 255\n".utf8)
        for row in self.rows {
            let line = row.flatMap { [UInt8](repeating: $0 ? 0 : 255, count: scale) }
            for _ in 0..<scale { bytes += line }
        }
        return bytes
    }
}
