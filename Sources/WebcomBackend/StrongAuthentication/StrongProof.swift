import WebcomAuthentication

/// A second proof on its way: what it changes, and the code by which its challenge is redeemed.
struct StrongProof {
    /// What it changes of the account's methods.
    let change: StrongMethodChange
    /// The method that gives it.
    let method: StrongMethodRecord
    /// The code of the challenge; one that matches nothing where the proof is wrong.
    let code: [UInt8]

    /// Collects a proof.
    init(_ change: StrongMethodChange, of method: StrongMethodRecord, code: [UInt8]) {
        self.change = change
        self.method = method
        self.code = code
    }

    /// Whether it registers the method.
    var isRegistration: Bool { if case .add = self.change { true } else { false } }
}
