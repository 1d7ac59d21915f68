import WebcomCryptography

/// Which nonce an id_token has to have (OpenID Connect Core §3.1.3.7, item 11); there is no case for any.
enum ExpectedNonce: Sendable {
    /// The one that was asked for: without it anybody's token would do.
    case requested(String)
    /// None: a device asks for none, and gets its token from the provider itself (RFC 8628 §3.5). A token that has one is
    /// another sign-in's.
    case absent

    /// Checks a token's nonce.
    func check(_ nonce: String?) throws(IDTokenFault) {
        switch (self, nonce) {
        case (.absent, nil): return
        case (.absent, .some): throw .wrongNonce
        case (.requested, nil): throw .missing("nonce")
        case (.requested(let expected), .some(let nonce)):
            guard ConstantTime.equal(Array(nonce.utf8), Array(expected.utf8)) else { throw .wrongNonce }
        }
    }
}
