/// The canonical ordering and composition algorithms (Unicode 16 §3.11, D109 and D117).
enum CanonicalComposition {
    /// Orders and composes a decomposed text.
    ///
    /// - Parameters:
    ///   - decomposed: The text with every scalar decomposed; marks may still be out of order.
    ///   - composite: The primary composite of two scalars, or nil.
    /// - Returns: The text in the composed form.
    static func compose(
        _ decomposed: String.UnicodeScalarView, composite: (Unicode.Scalar, Unicode.Scalar) -> Unicode.Scalar?
    ) -> String {
        var result: [Unicode.Scalar] = []
        var starter: Int?
        var highest = -1  // The class of the last mark kept after the starter; -1 when there is none.
        for (scalar, order) in Self.ordered(decomposed) {
            if let index = starter, highest < order, let composed = composite(result[index], scalar) {
                result[index] = composed
                continue
            }
            highest = order
            if order == 0 {
                starter = result.count
                highest = -1
            }
            result.append(scalar)
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: result)
        return String(text)
    }

    /// The scalars with their combining classes, each run of marks in the order of its classes.
    private static func ordered(_ text: String.UnicodeScalarView) -> [(scalar: Unicode.Scalar, order: Int)] {
        var result: [(scalar: Unicode.Scalar, order: Int)] = []
        var run: [(offset: Int, scalar: Unicode.Scalar, order: Int)] = []
        func closeRun() {
            run.sort { ($0.order, $0.offset) < ($1.order, $1.offset) }
            result.append(contentsOf: run.map { ($0.scalar, $0.order) })
            run.removeAll()
        }
        for scalar in text {
            let order = Int(scalar.properties.canonicalCombiningClass.rawValue)
            if order == 0 {
                closeRun()
                result.append((scalar, 0))
            } else {
                run.append((run.count, scalar, order))
            }
        }
        closeRun()
        return result
    }
}
