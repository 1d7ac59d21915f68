#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a service keeps in its store: who is signed in, and what the back-end has yet to be told.
///
/// Coded by hand in a binary form of its own, since it is written at every sign-in; the first byte is the form's
/// version, and a newer one is refused rather than overwritten. Form 2 added when the token runs out,
/// form 3 scopes and claims.
package struct ServiceRecord: Sendable {
    /// Who is signed in.
    package enum Standing: Sendable {
        case signedOut
        case signedIn(BackendSession)
        case invalid
    }

    /// A session whose end the back-end has yet to be told of.
    package struct Untold: Sendable {
        /// The session.
        package var session: BackendSession
        /// Which others end with it.
        package var scope: SignOutScope

        /// Notes a session to be ended.
        package init(session: BackendSession, scope: SignOutScope) {
            self.session = session
            self.scope = scope
        }
    }

    /// Who is signed in.
    package var standing: Standing
    /// What the back-end has yet to be told.
    package var untold: [Untold]

    /// Makes a record.
    package init(standing: Standing, untold: [Untold] = []) {
        self.standing = standing
        self.untold = untold
    }

    private static let form: UInt8 = 3

    /// The bytes to be sealed.
    package func encoded() -> [UInt8] {
        var writer = RecordWriter()
        writer.append(byte: Self.form)
        switch self.standing {
        case .signedOut: writer.append(byte: 0)
        case .signedIn(let session):
            writer.append(byte: 1)
            writer.append(session)
        case .invalid: writer.append(byte: 2)
        }
        writer.append(UInt64(self.untold.count))
        for untold in self.untold {
            writer.append(untold.scope.rawValue)
            writer.append(untold.session)
        }
        return writer.bytes
    }

    /// Reads what ``encoded()`` wrote.
    ///
    /// - Throws: `.storeUnavailable` for a newer form and for damage; the record is then left alone.
    package init(decoding bytes: [UInt8]) throws(AuthenticationError) {
        var reader = RecordReader(bytes)
        let form = try reader.byte()
        guard form > 0 else { throw RecordReader.damaged }
        guard form <= Self.form else { throw NewerRecord.error }
        switch try reader.byte() {
        case 0: self.standing = .signedOut
        case 1: self.standing = .signedIn(try reader.session(form))
        case 2: self.standing = .invalid
        default: throw RecordReader.damaged
        }
        let count = try reader.number()
        self.untold = []
        // Bounded by the bytes there are: each takes some, or there is damage.
        for _ in 0..<count {
            guard let scope = SignOutScope(rawValue: try reader.string()) else { throw RecordReader.damaged }
            self.untold.append(Untold(session: try reader.session(form), scope: scope))
        }
        try reader.finish()
    }
}
