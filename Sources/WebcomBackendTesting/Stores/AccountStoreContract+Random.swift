extension AccountStoreContract {
    static let randomChecks: [Check] = [
        Check("random: 500 verbs on every kind of thing answer as a plain model does") { bench in
            var walk = RandomWalk(on: bench, seed: bench.seed)
            try await walk.run(steps: 500)
        }
    ]
}
