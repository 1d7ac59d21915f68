extension QRCode {
    /// The code as a picture for a page or a file: black on white, whatever the page's colours, one path.
    ///
    /// Nothing in it is a script, a style or an address, so that the strictest content security policy shows it. A module
    /// has four pixels where no style sheet says otherwise. `label` is what is read out in its place.
    package func svg(label: String) -> HTML {
        let side = self.width + 2 * Self.quietZone
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" width="\(4 * side)" \
            height="\(4 * side)" role="img" aria-label="\(label)" shape-rendering="crispEdges">\
            <rect width="\(side)" height="\(side)" fill="#fff"/><path d="\(self.path)"/></svg>
            """
    }

    /// A rectangle for each run of dark modules in a row.
    private var path: String {
        var path = ""
        for row in 0..<self.width {
            var column = 0
            while column < self.width {
                let start = column
                while self.isDark(row: row, column: column) { column += 1 }
                let count = column - start
                if count > 0 {
                    path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(count)v1h-\(count)z"
                } else {
                    column += 1
                }
            }
        }
        return path
    }
}
