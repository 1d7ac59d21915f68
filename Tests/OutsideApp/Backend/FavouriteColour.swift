public import WebcomAuthentication

/// An app's own operation on the account of the signed-in user.
public struct FavouriteColour: AccountOperation {
    /// The colour, in English.
    public typealias Answer = String
    /// The stable name.
    public static let name = "favouriteColour"

    /// Asks for the colour.
    public init() {}
}
