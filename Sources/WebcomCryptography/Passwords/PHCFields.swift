/// The parameters of a PHC string: names and plain decimals, separated by commas.
enum PHCFields {
    /// The numbers behind `names`, in this order and no other; nil for anything else.
    static func numbers(_ field: ArraySlice<UInt8>, names: [String]) -> [Int]? {
        let fields = field.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard fields.count == names.count else { return nil }
        var numbers: [Int] = []
        for (field, name) in zip(fields, names) {
            guard let number = self.number(field, name: "\(name)=") else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// Reads `name` and a decimal without sign or leading zeros, of at most nine digits.
    static func number(_ field: ArraySlice<UInt8>, name: String) -> Int? {
        guard field.starts(with: name.utf8) else { return nil }
        let digits = field.dropFirst(name.utf8.count)
        guard (1...9).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
        var value = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }
}
