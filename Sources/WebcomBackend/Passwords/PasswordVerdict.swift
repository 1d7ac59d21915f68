/// What verifying a password came to.
enum PasswordVerdict {
    /// It is right; a new verifier is given where the stored one is of another cost or pepper key.
    case right(PasswordCandidate, rehashed: [UInt8]?)
    /// It is wrong, for a reason that only the audit learns (ENU-8).
    case wrong(String)
}
