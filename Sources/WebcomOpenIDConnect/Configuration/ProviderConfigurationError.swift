/// Why a provider cannot be asked with a configuration; found when the provider is made, before anybody signs in.
public struct ProviderConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and what to do; no secret is in it.
    public let description: String

    init(_ description: String) { self.description = description }
}
