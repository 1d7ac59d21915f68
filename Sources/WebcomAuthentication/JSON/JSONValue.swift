/// A JSON value.
public indirect enum JSONValue: Hashable, Codable, Sendable {
    case null, bool(Bool), integer(Int64), number(Double), string(String), array([JSONValue]), object(
        [String: JSONValue])
}
