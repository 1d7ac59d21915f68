import WebcomAuthentication

/// What a test compares of a machine.
struct MachineView: Equatable, CustomStringConvertible {
    enum Flow: Equatable {
        case none
        case over(AuthenticationProcess.ID, AuthenticationError.Code)
        case open(Open)
    }
    struct Open: Equatable {
        var process: AuthenticationProcess.ID
        var due: AuthenticationStep
        var ordinal: UInt32
        var isRunning: Bool
        var continuation: String?
    }

    /// The state's name, or the session's with its generation.
    var standing: String
    var flow: Flow
    var generation: UInt64
    var isConnected: Bool

    init(_ machine: borrowing AuthenticationMachine) {
        switch machine.standing {
        case .authenticated(let session): self.standing = Self.name(session)
        case .restoring: self.standing = "restoring"
        case .unauthenticated: self.standing = "unauthenticated"
        case .invalid: self.standing = "invalid"
        }
        switch machine.flow {
        case .none: self.flow = .none
        case .over(let id, let error): self.flow = .over(id, error.code)
        case .open(let flow):
            self.flow = .open(
                Open(
                    process: flow.process.id, due: flow.due, ordinal: flow.ordinal, isRunning: flow.attempt != nil,
                    continuation: flow.continuation?.sealed))
        }
        self.generation = machine.generation
        self.isConnected = machine.isConnected
    }

    static func name(_ session: BackendSession) -> String { "\(session.id).\(session.details.fields.generation)" }

    var description: String {
        "\(self.standing), \(self.flow), generation \(self.generation), connected: \(self.isConnected)"
    }
}

extension AuthenticationEvent {
    /// The kind with what the tables say of it.
    var shortName: String {
        switch self.kind {
        case .stateChanged(_, _, let reason): "stateChanged(\(reason.rawValue))"
        case .authenticationFailed(let error): "failed(\(error.code.rawValue))"
        default: self.kind.name
        }
    }
}
