/// The names that an app gives its own providers and methods: 1 to 64 ASCII letters, digits, `.`, `_`, `-`.
enum CustomProviderName {
    static func isAcceptable(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    static func check(_ names: some Sequence<String>) throws(BackendPolicyError) {
        for name in names where !Self.isAcceptable(name) {
            throw BackendPolicyError("a custom provider's name must be 1 to 64 ASCII letters, digits, '.', '_' or '-'")
        }
    }
}
