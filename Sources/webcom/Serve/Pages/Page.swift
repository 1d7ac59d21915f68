/// A page: a title, and what stands under it.
struct Page {
    let title: String
    let content: HTML

    /// Makes a page; what failed stands above the rest.
    init(_ title: String, problem: Problem? = nil, _ content: HTML) {
        self.title = title
        self.content = "\(problem.map { "<p class=\"problem\" role=\"alert\">\($0.sentence)</p>" as HTML })\(content)"
    }

    /// The whole document; it has no script, and needs none.
    var document: HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(self.title) · webcom</title>
        <link rel="stylesheet" href="/style.css">
        </head>
        <body>
        <header><a href="/">webcom</a> <span>an authentication service to try</span></header>
        <main>
        <h1>\(self.title)</h1>
        \(self.content)
        </main>
        </body>
        </html>

        """
    }
}
