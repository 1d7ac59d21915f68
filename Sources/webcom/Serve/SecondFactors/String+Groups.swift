extension String {
    /// In groups of four, as people read a key out.
    var inGroups: String {
        let characters = Array(self)
        return stride(from: 0, to: characters.count, by: 4)
            .map { String(characters[$0..<Swift.min($0 + 4, characters.count)]) }.joined(separator: " ")
    }

    /// With a capital letter at the beginning.
    var capitalizedFirst: String { self.prefix(1).uppercased() + self.dropFirst() }
}
