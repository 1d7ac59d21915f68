import WebcomAuthentication

extension EmbeddedBackend {
    /// What an account says of its user.
    static func profile(of account: AccountRecord) -> AccountProfile {
        AccountProfile(
            uid: account.uid, creationDate: account.creationDate, displayName: account.displayName,
            profile: account.profile)
    }

    /// Says how to address the user.
    ///
    /// - Throws: `.incompleteMethod` when a name cannot be kept as it is, white space around it aside.
    func setDisplayName(_ name: String?, _ standing: StandingSession) async throws {
        let kept = name.map { DisplayName($0)?.text }
        if let name, kept??.unicodeScalars.elementsEqual(Self.trimmed(name)) != true {
            let error = AuthenticationError(
                .incompleteMethod,
                "The name is empty, longer than 128 characters, or holds control characters: use another one.")
            throw try await self.refuse(.changeAccount, error, standing)
        }
        try await self.change(.displayName(kept ?? nil), standing)
    }

    /// Says what the app keeps of the user.
    ///
    /// - Throws: `.incompleteMethod` when it is too large.
    func setProfile(_ profile: JSONValue, _ standing: StandingSession) async throws {
        guard profile.isAcceptableProfile else {
            throw try await self.refuse(.changeAccount, JSONValue.tooLargeProfile, standing)
        }
        try await self.change(.profile(profile), standing)
    }

    private func change(_ change: AccountChange, _ standing: StandingSession) async throws {
        let uid = standing.account.uid
        let answer = try await self.store.changeAccount(
            uid, change, now: self.clock.now,
            effects: self.success(.changeAccount, uid: uid, Self.operationRequest))
        if case .conflict(let conflict) = answer { throw Self.error(conflict) }
    }

    /// A text without the white space around it.
    static func trimmed(_ text: String) -> Substring.UnicodeScalarView {
        var scalars = text[...].unicodeScalars
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return scalars
    }
}
