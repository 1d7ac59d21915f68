/// Lets messages go to every number.
public struct AllPhoneDestinations: PhoneDestinationPolicy {
    /// Makes the policy.
    public init() {}

    /// True.
    public func allows(_ number: PhoneNumber) -> Bool { true }
}
