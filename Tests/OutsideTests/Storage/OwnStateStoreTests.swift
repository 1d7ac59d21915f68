import OutsideApp
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct OwnStateStoreTests {
    @Test(arguments: StateStoreContract.checks)
    func keepsTheContract(_ check: StateStoreContract.Check) async throws {
        try await check.run { ShelfStore() }
    }

    @Test func keepsAUserSignedInOverARestart() async throws {
        let (backend, store) = (ScriptedBackend(), ShelfStore())
        func start(key: UInt8) -> WebcomApplication {
            WebcomApplication(
                configuration: WebcomConfiguration(identifier: "outside"), backend: backend, stateStore: store,
                sealer: CaesarSealer(key: key))
        }
        let before = start(key: 13)
        let details = try #require(
            try await before.authenticationService(for: "a cookie").authenticate(with: BadgeMethod(number: "1")).details
        )
        await before.shutdown()

        let after = start(key: 13).authenticationService(for: "a cookie")
        #expect(try await after.settledState().details == details)
        let stranger = start(key: 13).authenticationService(for: "another cookie")
        #expect(try await stranger.settledState() == .unauthenticated)
    }

    @Test func seesNeitherKeyNorToken() async throws {
        let (backend, store) = (ScriptedBackend(), ShelfStore())
        let application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "outside"), backend: backend, stateStore: store,
            sealer: CaesarSealer(key: 13))
        let outcome = try await application.authenticationService(for: "a cookie").authenticate(
            with: BadgeMethod(number: "1"))
        let token = try #require(outcome.details?.authenticationToken.reveal())
        await application.shutdown()
        let contents = await store.contents
        try #require(!contents.isEmpty)
        for (address, record) in contents {
            #expect(!address.rawValue.contains("cookie"))
            #expect(!record.bytes.contains(Array(token.utf8)))
            #expect(!record.bytes.contains(Array("a cookie".utf8)))
        }
    }

    @Test func aRecordOpensOnlyWhereItWasSealed() throws {
        let sealer = CaesarSealer(key: 13)
        let (here, there) = (sealer.address(of: "here"), sealer.address(of: "there"))
        let sealed = try sealer.seal([1, 2, 3], version: 1, at: here)
        #expect(try sealer.open(sealed, version: 1, at: here) == [1, 2, 3])
        #expect(throws: CaesarSealer.Misplaced.self) { try sealer.open(sealed, version: 2, at: here) }
        #expect(throws: CaesarSealer.Misplaced.self) { try sealer.open(sealed, version: 1, at: there) }
        #expect(throws: CaesarSealer.Misplaced.self) {
            try CaesarSealer(key: 14).open(sealed, version: 1, at: here)
        }
    }
}
