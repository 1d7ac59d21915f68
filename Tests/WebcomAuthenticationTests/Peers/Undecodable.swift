/// What a decoder throws at a page of a proxy where an answer was expected.
enum Undecodable {
    static let page: any Error = DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "<html>"))
}
