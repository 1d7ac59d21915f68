extension AccountStoreContract {
    static let randomChecks: [Check] = []
}
