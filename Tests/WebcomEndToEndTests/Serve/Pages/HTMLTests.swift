import Testing
import webcom

@Suite struct HTMLTests {
    @Test func textIsEscapedAndMarkupIsNot() {
        let text = #"<script>alert("1" & '2')</script>"#
        let piece: HTML = "<p title=\"\(text)\">\(text)</p>"
        let escaped = "&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;"
        #expect(piece.markup == "<p title=\"\(escaped)\">\(escaped)</p>")
    }

    @Test func piecesAreEscapedOnce() {
        let text = "a<b"
        let inner: HTML = "<i>\(text)</i>"
        let none: HTML? = nil
        let outer: HTML = "<p>\(inner)\([inner, inner])\(none)\(Optional(inner))\(3)</p>"
        #expect(outer.markup == "<p>\(String(repeating: "<i>a&lt;b</i>", count: 4))3</p>")
    }

    @Test func controlsAreReplaced() {
        let text = "a\u{0}b\u{1B}c\u{7F}d\u{85}e\nf\tg\rh"
        #expect(("\(text)" as HTML).markup == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e\nf\tg\u{FFFD}h")
    }

    @Test func whatOnlyLooksLikeTwoCharactersIsEscaped() {
        // One character to Swift: a less-than sign and a mark that combines with it.
        let text = "<\u{338}script>\u{301}"
        #expect(("\(text)" as HTML).markup == "&lt;\u{338}script&gt;\u{301}")
    }
}
