/// A form: its fields, its token, and the button that sends it.
struct Form {
    let path: String
    let button: String
    /// What the form is about, which nobody types.
    var choices: [(name: String, value: String)] = []
    var fields: [FormField] = []
    /// Whether it does what cannot be taken back.
    var isDangerous = false

    /// The form for a visitor.
    ///
    /// What was typed before is filled in again, passwords and codes excepted.
    func html(_ visit: Visit) -> HTML {
        let isBack = self.isBack(visit)
        return """
            <form method="post" action="\(self.path)">
            <input type="hidden" name="\(FormToken.fieldName)" value="\(FormToken.text(for: visit.key))">
            \(self.choices.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">\n" as HTML })\
            \(self.fields.map { $0.html(typed: isBack ? visit.fields[$0.name] : nil) })\
            <button\(self.isDangerous ? " class=\"danger\"" : nil)>\(self.button)</button>
            </form>

            """
    }

    /// The form under a line that opens it; it is open where it comes back.
    func folded(under title: String, _ visit: Visit) -> HTML {
        """
        <details\(self.isBack(visit) ? " open" : nil)>
        <summary>\(title)</summary>
        \(self.html(visit))\
        </details>

        """
    }

    /// Whether it was this form that was sent, and failed.
    private func isBack(_ visit: Visit) -> Bool {
        visit.request.head.path == self.path && visit.request.head.method == "POST"
            && self.choices.allSatisfy { visit.fields[$0.name] == $0.value }
    }
}
