import Testing
import WebcomCryptography

@Suite struct Argon2idParametersTests {
    @Test("HSH-1: the default is 19 MiB and two passes")
    func recommended() {
        #expect(Argon2idParameters.recommended == Argon2idParameters(memoryKiB: 19_456, passes: 2))
        #expect(Argon2idParameters.parallelism == 1)
    }

    @Test(
        "HSH-1: the five sets of the cheat sheet, and no less, are allowed",
        arguments: [(47_104, 1), (19_456, 2), (12_288, 3), (9_216, 4), (7_168, 5)])
    func allowedSets(memoryKiB: Int, passes: Int) {
        let set = Argon2idParameters(memoryKiB: memoryKiB, passes: passes)
        #expect(Argon2idParameters.owaspSets.contains(set))
        #expect(set.isAllowed)
        #expect(!Argon2idParameters(memoryKiB: memoryKiB - 1, passes: passes).isAllowed)
        #expect(!Argon2idParameters(memoryKiB: memoryKiB, passes: passes - 1).isAllowed)
        #expect(Argon2idParameters(memoryKiB: memoryKiB + 1, passes: passes + 1).isAllowed)
    }

    @Test func aSetIsWeakerOnlyWhenItCostsLess() {
        let set = Argon2idParameters.recommended
        #expect(!set.isWeaker(than: set))
        #expect(Argon2idParameters.cheapForTests.isWeaker(than: set))
        #expect(!set.isWeaker(than: .cheapForTests))
        for other in Argon2idParameters.owaspSets {
            #expect(!set.isWeaker(than: other))
        }
    }

    @Test(
        "HSH-3: the bounds of computable work",
        arguments: [
            (8, 1, true), (7, 1, false), (8, 0, false), (8, -1, false), (-8, 1, false), (1_048_576, 10, true),
            (1_048_577, 1, false), (8, 11, false), (Int.max, Int.max, false), (Int.min, Int.min, false),
        ])
    func bounds(memoryKiB: Int, passes: Int, isWithinBounds: Bool) {
        #expect(Argon2idParameters(memoryKiB: memoryKiB, passes: passes).isWithinBounds == isWithinBounds)
    }
}
