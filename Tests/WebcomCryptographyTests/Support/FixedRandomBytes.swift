import WebcomCryptography

/// A random source that repeats one answer, whatever count is asked for.
struct FixedRandomBytes: RandomBytes {
    /// What it answers.
    let answer: [UInt8]

    func bytes(_ count: Int) -> [UInt8] { self.answer }
}
