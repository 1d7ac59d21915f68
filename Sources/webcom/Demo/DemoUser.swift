/// Somebody who uses the demo's app.
struct DemoUser: Sendable {
    let name: String
    let address: String
    let password: String

    static let anna = Self(name: "Anna", address: "anna@example.com", password: "seven quiet otters row home")
    static let bob = Self(name: "Bob", address: "bob@example.com", password: "nine paper lanterns drift by")
}
