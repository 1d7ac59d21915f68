extension OutgoingMessage {
    /// Address, subject and text, as the senders of this module show them.
    var rendered: String { "To: \(self.address)\nSubject: \(self.subject)\n\n\(self.text)\n" }
}
