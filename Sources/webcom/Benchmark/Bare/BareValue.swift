/// A parameter of a bare statement.
enum BareValue {
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}
