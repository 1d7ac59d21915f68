/// Knowledge of numbering plans, for those who want more than the form checked: a table, a library's metadata.
///
/// Asked about numbers whose form is right. Answer at once: no network, no lock that is held for long.
public protocol PhoneNumberValidator: Sendable {
    /// Whether the service takes the number.
    func accepts(_ number: PhoneNumber) -> Bool
}
