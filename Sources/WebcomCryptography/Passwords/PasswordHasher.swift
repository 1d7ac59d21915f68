package import WebcomPrimitives

#if canImport(Darwin)
private import Darwin
#elseif canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// Hashes passwords with Argon2id and verifies them with that and other schemes, a bounded number at once.
///
/// The work runs on the hasher's own serial queues, never on the threads of Swift tasks. Requests are served first
/// come, first served; past the queue's limit they are refused at once, so memory and waiting stay bounded (HSH-7). One
/// process needs one hasher. A task that is cancelled while it waits leaves the queue with `CancellationError`; a hash
/// that has begun runs to its end and its result is returned.
///
/// Passwords come normalised, as UTF-8 bytes, and whole: no length is cut (PWD-4).
package final class PasswordHasher: Sendable {
    /// How many bytes a new hash has (HSH-4).
    package static let outputByteCount = 32

    /// What a new hash costs.
    package let parameters: Argon2idParameters
    private let random: any RandomBytes
    private let pool: HashingPool
    private let willHash: (@Sendable (Argon2idParameters) -> Void)?

    /// Makes a hasher with its workers.
    ///
    /// - Parameters:
    ///   - parameters: what a new hash costs.
    ///   - width: how many are computed at once; more than the cores gains nothing and takes more memory.
    ///   - queueLimit: how many may wait; nil stands for 32 for each worker, about a second at the default parameters.
    ///   - random: where salts come from.
    ///   - willHash: is told of each hash as made here, by its cost, on the worker that computes it and before; for tests.
    /// - Throws: ``PasswordHasherError`` for impossible numbers.
    package init(
        parameters: Argon2idParameters = .recommended, width: Int = PasswordHasher.coreCount, queueLimit: Int? = nil,
        random: any RandomBytes = SystemRandomBytes(), willHash: (@Sendable (Argon2idParameters) -> Void)? = nil
    ) throws(PasswordHasherError) {
        guard parameters.isWithinBounds else { throw .parametersOutOfBounds(parameters) }
        let limit = queueLimit ?? 32 * min(max(width, 0), Self.widthBounds.upperBound)
        guard Self.widthBounds.contains(width), limit >= 0 else {
            throw .invalidPool(width: width, queueLimit: limit)
        }
        self.parameters = parameters
        self.random = random
        self.willHash = willHash
        self.pool = HashingPool(width: width, queueLimit: limit)
    }

    /// How many workers a hasher may have.
    package static let widthBounds = 1...256

    /// How many processors are online, within the ``widthBounds``.
    package static var coreCount: Int {
        min(max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), Self.widthBounds.lowerBound), Self.widthBounds.upperBound)
    }

    /// What the pool is doing.
    package var statistics: Statistics { self.pool.statistics }

    /// Hashes `password` with a fresh salt of 16 bytes, and writes `keyID` beside it: the pepper key's name, of 4 bytes.
    ///
    /// Throws ``PasswordHasherError/overloaded``, `CancellationError` or ``CryptographyError``.
    package func hash(_ password: SecretBytes, keyID: [UInt8]? = nil) async throws -> PHCString {
        let parameters = self.parameters
        let random = self.random
        let willHash = self.willHash
        return try await self.pool.run {
            willHash?(parameters)
            let salt = random.bytes(Argon2id.saltByteCount)
            let output = try Argon2id.derive(
                password, salt: salt, parameters: parameters, count: Self.outputByteCount)
            return try PHCString(parameters: parameters, keyID: keyID, salt: salt, output: output.array)
        }
    }

    /// Whether `password` is the one behind `stored`, at the cost `stored` names.
    ///
    /// Throws what ``hash(_:)`` throws. Parameters outside the bounds are no ``PasswordHash``, so none are computed.
    package func verify(_ password: SecretBytes, against stored: PasswordHash) async throws -> Bool {
        let willHash = self.willHash
        return try await self.pool.run {
            if case .argon2id(let phc) = stored { willHash?(phc.parameters) }
            return try stored.matches(password)
        }
    }

    /// The same for a hash as this makes them.
    package func verify(_ password: SecretBytes, against stored: PHCString) async throws -> Bool {
        try await self.verify(password, against: .argon2id(stored))
    }

    /// Does the work of ``verify(_:against:)`` at the hasher's own parameters, for an identifier nobody has.
    ///
    /// The answer is always false. Throws what ``hash(_:)`` throws, so that a busy service looks the same too.
    @discardableResult
    package func verifyDecoy(_ password: SecretBytes) async throws -> Bool {
        let parameters = self.parameters
        let willHash = self.willHash
        return try await self.pool.run {
            willHash?(parameters)
            let output = try Argon2id.derive(
                password, salt: Self.decoySalt, parameters: parameters, count: Self.outputByteCount)
            _ = ConstantTime.equal(output.array, Self.decoyOutput)
            return false
        }
    }

    /// Whether `stored` should be computed anew at the next sign-in: it cost something else, has another length, or went
    /// through another pepper key than that of `keyID` (HSH-5).
    package func needsRehash(_ stored: PHCString, keyID: [UInt8]? = nil) -> Bool {
        stored.parameters != self.parameters || stored.output.count != Self.outputByteCount || stored.keyID != keyID
    }

    /// The same for any hash: one that was not made here is always computed anew.
    package func needsRehash(_ stored: PasswordHash, keyID: [UInt8]? = nil) -> Bool {
        if case .argon2id(let phc) = stored { self.needsRehash(phc, keyID: keyID) } else { true }
    }

    /// Whether verifying `stored` may be quicker than ``verifyDecoy(_:)``; taken to be so for hashes not made here.
    package func isCheaper(_ stored: PasswordHash) -> Bool {
        if case .argon2id(let phc) = stored { self.isCheaper(phc) } else { true }
    }

    /// Whether verifying `stored` may be quicker than ``verifyDecoy(_:)``: it costs less memory or fewer passes (ENU-3).
    package func isCheaper(_ stored: PHCString) -> Bool {
        stored.parameters != self.parameters && !self.parameters.isWeaker(than: stored.parameters)
    }

    private static let decoySalt = [UInt8](repeating: 0, count: Argon2id.saltByteCount)
    private static let decoyOutput = [UInt8](repeating: 0, count: PasswordHasher.outputByteCount)
}
