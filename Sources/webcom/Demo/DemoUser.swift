/// Somebody who uses the demo's app.
package struct DemoUser: Sendable {
    /// How to address them.
    package let name: String
    /// Their e-mail address.
    package let address: String
    /// Their password.
    package let password: String

    /// Signs up, and comes back.
    package static let anna = Self(name: "Anna", address: "anna@example.com", password: "seven quiet otters row home")
    /// Begins as a guest.
    package static let bob = Self(name: "Bob", address: "bob@example.com", password: "nine paper lanterns drift by")
    /// Begins with a phone number; the password is the one that she forgets.
    package static let cleo = Self(name: "Cleo", address: "cleo@example.com", password: "two brass kettles hum low")
    /// Cleo's phone number.
    package static let cleoNumber = "+12025550143"
    /// The password that Cleo chooses in place of the one that she forgot.
    package static let cleoNewPassword = "four amber sails lean west"
    /// Has a second factor.
    package static let enid = Self(name: "Enid", address: "enid@example.com", password: "six green ladders lean in")
    /// Enid's phone number.
    package static let enidNumber = "+12025550177"
}
