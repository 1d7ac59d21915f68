/// Lines were refused, and the others were brought in.
struct ImportIncomplete: Error, CustomStringConvertible {
    /// How many.
    let refused: Int

    /// What to do.
    var description: String {
        "\(self.refused) lines were refused. Mend them and run it again: accounts that are there are left as they are."
    }
}
