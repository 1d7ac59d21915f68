import WebcomAuthentication

/// The characters of PRECIS' FreeformClass (RFC 8264 §4.3), as far as the standard library's properties tell.
///
/// Where they do not tell, this is wider and never narrower than the class:
/// - Scripts are told by block, so a few unassigned or common characters count as Greek, Hebrew, kana or Han.
/// - U+200C is accepted between any two letters of a cursive script, whatever their joining type (RFC 5892 §A.1).
/// - The version of Unicode is the standard library's.
enum FreeformClass {
    /// What keeps a text in normalisation form C out of the class, or nil.
    ///
    /// Linear, but for the square of the number of contextual characters in the worst case.
    static func issue(in scalars: [Unicode.Scalar]) -> PasswordIssue? {
        for (index, scalar) in scalars.enumerated() {
            switch Self.derivedProperty(of: scalar) {
            case .valid: continue
            case .contextual:
                guard ContextRule.allows(scalars, at: index) else { return .disallowedCharacter }
            case .refused(let issue): return issue
            }
        }
        return ContextRule.mixesDigits(scalars) ? .disallowedCharacter : nil
    }

    private enum DerivedProperty {
        case valid, contextual
        case refused(PasswordIssue)
    }

    /// The algorithm of RFC 8264 §8, in its order.
    private static func derivedProperty(of scalar: Unicode.Scalar) -> DerivedProperty {
        switch scalar.value {
        case 0x21...0x7E: return .valid
        case 0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, 0x660...0x669, 0x6F0...0x6F9: return .contextual
        case 0x6FD, 0x6FE, 0xF0B, 0x3007: return .valid
        case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return .refused(.disallowedCharacter)
        case 0x200C, 0x200D: return .contextual
        case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return .refused(.disallowedCharacter)
        default: return Self.derivedProperty(byCategoryOf: scalar.properties)
        }
    }

    private static func derivedProperty(byCategoryOf properties: Unicode.Scalar.Properties) -> DerivedProperty {
        if properties.generalCategory == .unassigned, !properties.isNoncharacterCodePoint {
            return .refused(.unassigned)
        }
        if properties.isDefaultIgnorableCodePoint { return .refused(.disallowedCharacter) }
        switch properties.generalCategory {
        case .control: return .refused(.controlCharacter)
        case .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            return .refused(.disallowedCharacter)
        default: return .valid
        }
    }
}
