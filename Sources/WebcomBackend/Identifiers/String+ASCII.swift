extension String {
    /// The text with `A` to `Z` in lower case and all else untouched.
    ///
    /// Unicode lower-casing would make one identifier of two, as with the Turkish dotted capital I.
    var lowercasedASCII: String {
        String(decoding: self.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
