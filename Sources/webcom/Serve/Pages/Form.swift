/// A form: its fields, its token, and the button that sends it.
struct Form {
    /// A field that the user fills in.
    struct Field {
        let name: String
        let label: String
        let type: String
        /// What browsers and password managers are told of it.
        let autocomplete: String

        static func address(_ label: String = "E-mail address or phone number") -> Self {
            Self(name: "address", label: label, type: "text", autocomplete: "username")
        }
        static let password = Self(
            name: "password", label: "Password", type: "password", autocomplete: "current-password")
        static let newPassword = Self(
            name: "password", label: "New password", type: "password", autocomplete: "new-password")
        static let secret = Self(
            name: "secret", label: "Code or token of the message", type: "text", autocomplete: "one-time-code")
        static let displayName = Self(name: "name", label: "Name (optional)", type: "text", autocomplete: "name")
    }

    let path: String
    let button: String
    /// Where the form is one button: what that stands for.
    var choice: (name: String, value: String)?
    var fields: [Field] = []

    /// The form for a visitor.
    ///
    /// What was typed before is filled in again, passwords and codes excepted.
    func html(_ visit: Visit) -> HTML {
        """
        <form method="post" action="\(self.path)">
        <input type="hidden" name="\(FormToken.fieldName)" value="\(FormToken.text(for: visit.key))">
        \(self.choice.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">\n" as HTML })\
        \(self.fields.map { Self.html($0, visit) })\
        <button>\(self.button)</button>
        </form>

        """
    }

    private static func html(_ field: Field, _ visit: Visit) -> HTML {
        let isRepeated = field.name == "address" || field.name == "name"
        let value = isRepeated ? visit.fields[field.name] ?? "" : ""
        return """
            <label>\(field.label)
            <input name="\(field.name)" type="\(field.type)" autocomplete="\(field.autocomplete)" \
            autocapitalize="none" spellcheck="false" value="\(value)"></label>

            """
    }
}
