extension StrongMethodChange {
    /// Whether pending sign-ins of the account are void with it: what they wait for may not be there any more.
    package var voidsPendingSignIns: Bool {
        switch self {
        case .add, .remove: true
        case .use, .spend, .replaceRecoveryCodes, .rename: false
        }
    }
}
