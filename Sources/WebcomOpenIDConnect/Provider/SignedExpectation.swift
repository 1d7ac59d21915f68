/// What the id_token of one sign-in has to say again.
struct SignedExpectation {
    let nonce: ExpectedNonce
    /// The code that it came for; nil for none, as with a device.
    var code: String?
    /// How long ago the user may have signed in, in seconds; nil for any time.
    var maximumAge: Double?
}
