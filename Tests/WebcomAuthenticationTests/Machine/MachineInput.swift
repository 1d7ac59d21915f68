import WebcomAuthentication

/// Every input of the machine, in every kind that makes a difference.
enum MachineInput: Hashable, Sendable, CustomStringConvertible {
    enum Which: String, CaseIterable, Sendable {
        case unnamed, own, other
    }
    enum Act: String, CaseIterable, Sendable {
        case prove, send, resume, dueMove, otherMove
    }
    enum Found: String, CaseIterable, Sendable {
        case nobody, sameSession, sameAccount, otherAccount, ended
    }
    enum Answer: String, CaseIterable, Sendable {
        case sameSession, sameAccount, otherAccount, step, receipt, wrongCode, outage, refusal, terminal, cancellation
    }
    enum Confirmation: String, CaseIterable, Sendable {
        case same, changed, refusal, outage, overload, wrongGeneration
    }
    enum Continuation: String, CaseIterable, Sendable {
        case fitting, otherProvider, otherContext, expired, otherProcess
    }

    case open(AuthenticationService.Context, isRefused: Bool)
    case resume(Continuation)
    case start(Which, Act)
    case startLate(Which)
    case launch, launchStale
    case finish(Answer), finishStale(Answer)
    case cancel(Which)
    case expire(Which)
    case signOut
    case restored(Found)
    case adopt(Found)
    case confirmed(Confirmation)
    case revoked(Which)
    case accountDeleted(Which)
    case connection(isUp: Bool)

    static let all: [MachineInput] = {
        var all: [MachineInput] = [.launch, .launchStale, .signOut, .connection(isUp: true), .connection(isUp: false)]
        for context in AuthenticationService.Context.allCases {
            all += [.open(context, isRefused: false), .open(context, isRefused: true)]
        }
        all += Continuation.allCases.map(Self.resume)
        for which in Which.allCases { all += Act.allCases.map { .start(which, $0) } }
        all += Answer.allCases.map(Self.finish) + Answer.allCases.map(Self.finishStale)
        all += Which.allCases.flatMap { [.startLate($0), .cancel($0)] }
        all += [Which.own, .other].flatMap { [.expire($0), .revoked($0), .accountDeleted($0)] }
        all += Found.allCases.flatMap { [.restored($0), .adopt($0)] }
        return all + Confirmation.allCases.map(Self.confirmed)
    }()

    var description: String {
        switch self {
        case .open(let context, let isRefused): "open(.\(context.rawValue), refused: \(isRefused))"
        case .resume(let continuation): "resume(\(continuation.rawValue))"
        case .start(let which, let act): "start(\(which.rawValue), \(act.rawValue))"
        case .startLate(let which): "start(\(which.rawValue), late)"
        case .launch: "launch"
        case .launchStale: "launch(stale)"
        case .finish(let answer): "finish(\(answer.rawValue))"
        case .finishStale(let answer): "finish(stale, \(answer.rawValue))"
        case .cancel(let which): "cancel(\(which.rawValue))"
        case .expire(let which): "expire(\(which.rawValue))"
        case .signOut: "signOut"
        case .restored(let found): "restored(\(found.rawValue))"
        case .adopt(let found): "adopt(\(found.rawValue))"
        case .confirmed(let confirmation): "confirmed(\(confirmation.rawValue))"
        case .revoked(let which): "revoked(\(which.rawValue))"
        case .accountDeleted(let which): "accountDeleted(\(which.rawValue))"
        case .connection(let isUp): "connection(up: \(isUp))"
        }
    }
}
