/// Why a password was not hashed; says nothing about the password.
package enum PasswordHasherError: Error, Equatable, CustomStringConvertible {
    /// Every worker is busy and the queue is full; nothing was computed, try again later (HSH-7).
    case overloaded
    /// The parameters lie outside what is accepted (HSH-3); nothing was computed.
    case parametersOutOfBounds(Argon2idParameters)
    /// A pool needs a width within ``PasswordHasher/widthBounds`` and a queue limit of zero or more.
    case invalidPool(width: Int, queueLimit: Int)

    /// What is wrong and what to do.
    package var description: String {
        switch self {
        case .overloaded:
            "too many passwords are being hashed; answer that the service is busy and ask to try again later"
        case .parametersOutOfBounds(let parameters):
            """
            Argon2id with \(parameters.memoryKiB) KiB and \(parameters.passes) passes is refused; memory must lie in \
            \(Argon2idParameters.memoryBounds) KiB and passes in \(Argon2idParameters.passesBounds)
            """
        case .invalidPool(let width, let queueLimit):
            """
            a pool of \(width) workers and \(queueLimit) places is impossible; give \(PasswordHasher.widthBounds) \
            workers and no negative number of places
            """
        }
    }
}
