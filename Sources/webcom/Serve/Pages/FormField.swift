import WebcomAuthentication

/// A field that the user fills in.
struct FormField {
    let name: String
    let label: String
    let type: String
    /// What browsers and password managers are told of it.
    var autocomplete = "off"
    /// What stands in it at first.
    var value = ""

    static func address(_ label: String = "E-mail address or phone number", value: String = "") -> Self {
        Self(name: "address", label: label, type: "text", autocomplete: "username", value: value)
    }
    static let password = Self(
        name: "password", label: "Password", type: "password", autocomplete: "current-password")
    static let newPassword = Self(
        name: "password", label: "New password", type: "password", autocomplete: "new-password")
    static let currentPassword = Self(
        name: "current", label: "Password as it is now", type: "password", autocomplete: "current-password")
    static let secret = Self(
        name: "secret", label: "Code or token of the message", type: "text", autocomplete: "one-time-code")
    static func displayName(_ value: String = "", _ label: String = "Name (optional)") -> Self {
        Self(name: "name", label: label, type: "text", autocomplete: "name", value: value)
    }
    static func code(_ label: String = "Code") -> Self {
        Self(name: "code", label: label, type: "text", autocomplete: "one-time-code")
    }
    static func contact(_ label: String, _ kind: StrongMethod.Kind) -> Self {
        Self(name: "contact", label: label, type: "text", autocomplete: kind == .sms ? "tel" : "email")
    }
    static func label(_ value: String = "", _ label: String = "Name") -> Self {
        Self(name: "label", label: label, type: "text", value: value)
    }
    /// A box to tick: `yes` is sent where it is.
    static func box(_ name: String, _ label: String) -> Self { Self(name: name, label: label, type: "checkbox") }

    /// The field, with what was typed in it before.
    func html(typed: String?) -> HTML {
        guard self.type != "checkbox" else {
            return
                "<label class=\"box\"><input name=\"\(self.name)\" type=\"checkbox\" value=\"yes\"> \(self.label)</label>\n"
        }
        let isRepeated = ["address", "name", "contact", "label"].contains(self.name)
        let value = isRepeated ? typed ?? self.value : ""
        return """
            <label>\(self.label)
            <input name="\(self.name)" type="\(self.type)" autocomplete="\(self.autocomplete)" \
            autocapitalize="none" spellcheck="false" value="\(value)"></label>

            """
    }
}
