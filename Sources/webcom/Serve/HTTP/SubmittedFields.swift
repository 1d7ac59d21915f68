import WebcomAuthentication
import WebcomPrimitives

/// What a form or a JSON object says: texts by name.
package struct SubmittedFields: Sendable {
    private static let maximumCount = 32

    private let texts: [String: String]

    /// Nothing.
    package init() { self.texts = [:] }

    /// The text of a name; nil where there is none.
    package subscript(name: String) -> String? { self.texts[name] }

    /// The same as it stands in a form or behind a `?`.
    var encoded: String {
        FormEncoding.text(self.texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    /// Reads an object of strings; null is left out.
    package init(json bytes: [UInt8]) throws(HTTPRefusal) {
        let limits = JSONLimits(maximumDepth: 1, maximumMembers: Self.maximumCount, maximumNameBytes: 64)
        guard let members = (try? JSONValue(json: bytes, limits: limits))?.objectValue else {
            throw HTTPRefusal(.badRequest, "The body is not a JSON object with at most 32 members.")
        }
        var texts: [String: String] = [:]
        for (name, value) in members where !value.isNull {
            guard let text = value.stringValue else {
                throw HTTPRefusal(.badRequest, "A member of the JSON object is not a string.")
            }
            texts[name] = text
        }
        self.texts = texts
    }

    /// Reads what a browser makes of a form (WHATWG URL: application/x-www-form-urlencoded), strictly.
    package init(form bytes: [UInt8]) throws(HTTPRefusal) {
        do {
            self.texts = try FormEncoding.values(bytes, maximumCount: Self.maximumCount)
        } catch {
            throw HTTPRefusal(.badRequest, Self.words(error))
        }
    }

    private static func words(_ fault: FormEncoding.Fault) -> String {
        switch fault {
        case .tooMany: "The form has too many fields."
        case .repeated: "The form has a field twice."
        case .escape: "The form has an escape without two hexadecimal digits."
        case .encoding: "The form is not UTF-8."
        }
    }
}
