import WebcomAuthentication

extension MachineTable {
    static func stale(_ answer: MachineInput.Answer) -> String? {
        switch answer {
        case .sameSession: nil  // Its name depends on the case; another account's tells as much.
        case .sameAccount: "stale, granted s-2"
        case .otherAccount: "stale, granted s-3"
        default: "stale, granted nothing"
        }
    }

    mutating func finish(_ answer: MachineInput.Answer) -> String? {
        guard self.start.isRunning else { return nil }
        switch answer {
        case .sameSession: return self.grant(self.start.session?.id ?? "s-1", generation: 1, uid: "u1")
        case .sameAccount: return self.grant("s-2", generation: 0, uid: "u1")
        case .otherAccount: return self.grant("s-3", generation: 0, uid: "u2")
        case .step:
            let ordinal: UInt32 = self.start.isStrong ? 2 : 1
            self.flow {
                ($0.due, $0.ordinal, $0.isRunning, $0.continuation) = (.strongCode, ordinal, false, "c-step")
            }
            self.events = ["stepRequired"]
            return "step strongCode \(ordinal)"
        case .receipt:
            self.flow { ($0.due, $0.isRunning, $0.continuation) = (.oneTimePassword, false, "c-receipt") }
            self.events = ["codeSent"]
            return "sent"
        case .wrongCode: return self.fail(.invalidCode, isFinal: self.hasOneTry)
        case .outage: return self.fail(.unavailable, isFinal: self.hasOneTry)
        case .refusal: return self.fail(.invalidCode, isFinal: self.hasOneTry, "c-refusal")
        case .terminal: return self.fail(.providerDisabled, isFinal: true)
        case .cancellation: return self.fail(.cancelled, isFinal: true)
        }
    }

    /// A method of one step has nothing to change between two tries; a strong step has.
    private var hasOneTry: Bool { self.start.isSingleStep && !self.start.isStrong }

    private mutating func grant(_ id: String, generation: Int, uid: String) -> String? {
        let before = self.start.session
        if self.start.context == .current {
            guard let before else { return nil }  // Nobody gets as far as that: the launch says no.
            if before.uid != uid {
                self.end(.accountMismatch)
                return "failed: accountMismatch, granted \(id)"
            }
        }
        self.view.flow = .none
        self.stand("\(id).\(generation)", self.start.context == .current ? "identityAttached" : "signedIn")
        return "authenticated by \(id) for \(before.flatMap { $0.id == id ? nil : $0.id } ?? "nobody")"
    }

    private mutating func fail(
        _ code: AuthenticationError.Code, isFinal: Bool, _ continuation: String? = nil
    ) -> String {
        if isFinal {
            self.end(code)
        } else {
            self.flow {
                $0.isRunning = false
                $0.continuation = continuation ?? $0.continuation
            }
            self.events = ["failed(\(code.rawValue))"]
        }
        return "failed: \(code.rawValue), granted nothing"
    }
}
