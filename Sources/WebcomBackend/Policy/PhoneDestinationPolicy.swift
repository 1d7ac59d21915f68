/// Says which numbers may be sent messages: by country, range or price (OTP-10).
///
/// Asked before a message is made and before anything is looked up, so that the answer says nothing of who is known.
/// Return quickly, and by the number alone.
public protocol PhoneDestinationPolicy: Sendable {
    /// Whether messages may go to this number; where not, codes and tokens are refused as `.unsupported`,
    /// and strong methods as `.contactBlocked` and `.strongMethodBlocked`.
    func allows(_ number: PhoneNumber) -> Bool
}
