extension QRCode {
    /// The code as lines for a terminal, two rows of modules in each, with a line feed after the last.
    ///
    /// - Parameter isColored: whether black and white are asked for by escape sequences (of 256 colours), so that the code
    ///   is the same on dark and on light terminals. Without them it has the terminal's own colours, for what is no
    ///   terminal: right on light ones, and the other way round on dark ones, which not every reader takes.
    package func terminalText(isColored: Bool = true) -> String {
        let range = -Self.quietZone..<self.width + Self.quietZone
        var text = ""
        for row in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
            // 16 and 231 are black and white in every palette; 0 and 15 are what the user made of them.
            if isColored { text += "\u{1B}[38;5;16;48;5;231m" }
            for column in range { text += self.block(row: row, column: column) }
            if isColored { text += "\u{1B}[0m" }
            text += "\n"
        }
        return text
    }

    /// One module above another, dark in the colour of the text.
    private func block(row: Int, column: Int) -> String {
        switch (self.isDark(row: row, column: column), self.isDark(row: row + 1, column: column)) {
        case (false, false): " "
        case (true, false): "▀"
        case (false, true): "▄"
        case (true, true): "█"
        }
    }
}
