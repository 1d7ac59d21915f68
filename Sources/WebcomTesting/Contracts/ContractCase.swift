/// A check while it runs: collects the name for the violation.
struct ContractCase: Sendable {
    let check: String

    /// Throws a violation unless `condition` holds.
    func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(ContractViolation) {
        guard condition else { throw self.violation(message()) }
    }

    func violation(_ message: String) -> ContractViolation { ContractViolation(check: self.check, message: message) }
}
