/// The contextual rules for characters that are acceptable only beside certain others (RFC 5892 appendix A).
enum ContextRule {
    /// Whether the contextual character at `index` stands where it may.
    static func allows(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        let before = index > 0 ? scalars[index - 1] : nil
        let after = index + 1 < scalars.count ? scalars[index + 1] : nil
        switch scalars[index].value {
        case 0xB7: return before == "l" && after == "l"
        case 0x375: return after.map(Self.isGreek) ?? false
        case 0x5F3, 0x5F4: return before.map(Self.isHebrew) ?? false
        case 0x30FB: return scalars.contains(where: Self.isKanaOrHan)
        case 0x200D: return before.map(Self.isVirama) ?? false
        case 0x200C: return before.map(Self.isVirama) ?? false || Self.joins(scalars, around: index)
        default: return true
        }
    }

    /// Whether both Arabic-Indic and extended Arabic-Indic digits occur (RFC 5892 §A.8 and §A.9).
    static func mixesDigits(_ scalars: [Unicode.Scalar]) -> Bool {
        scalars.contains { (0x660...0x669).contains($0.value) }
            && scalars.contains { (0x6F0...0x6F9).contains($0.value) }
    }

    private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.canonicalCombiningClass == .virama
    }

    /// Whether the letters nearest to `index`, marks aside, are both of a cursive script.
    private static func joins(_ scalars: [Unicode.Scalar], around index: Int) -> Bool {
        guard let before = scalars[..<index].last(where: { !Self.isTransparent($0) }),
            let after = scalars[(index + 1)...].first(where: { !Self.isTransparent($0) })
        else { return false }
        return Self.isCursive(before) && Self.isCursive(after)
    }

    private static func isTransparent(_ scalar: Unicode.Scalar) -> Bool {
        let category = scalar.properties.generalCategory
        return category == .nonspacingMark || category == .enclosingMark
    }

    private static func isCursive(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.properties.isAlphabetic else { return false }
        switch scalar.value {
        case 0x600...0x7FF, 0x840...0x8FF, 0x1800...0x18AF, 0xA840...0xA87F, 0x10AC0...0x10AFF, 0x10B80...0x10BAF,
            0x10D00...0x10D3F, 0x10F30...0x10FDF, 0x1E900...0x1E95F:
            return true
        default: return false
        }
    }

    private static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x370...0x3E1, 0x3F0...0x3FF, 0x1F00...0x1FFF: true
        default: false
        }
    }

    private static func isHebrew(_ scalar: Unicode.Scalar) -> Bool {
        (0x591...0x5F4).contains(scalar.value) || (0xFB1D...0xFB4F).contains(scalar.value)
    }

    private static func isKanaOrHan(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E80...0x2FD5, 0x3005, 0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3041...0x309F, 0x30A1...0x30FA,
            0x30FD...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9D,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
