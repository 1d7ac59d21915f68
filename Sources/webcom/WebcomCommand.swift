#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The command `webcom`.
@main
struct WebcomCommand {
    /// Runs the command of the arguments and ends the process with its exit code.
    static func main() async {
        StandardStream.prepare()
        exit(await Self.run(Array(CommandLine.arguments.dropFirst())))
    }

    /// Off the main actor, which would cost a hop at every `await`.
    @concurrent private static func run(_ arguments: [String]) async -> Int32 {
        do {
            switch try Invocation(arguments) {
            case .help(let command): try await StandardStream.output.write(command?.text ?? Invocation.usage)
            case .version: try await StandardStream.output.write("webcom \(Invocation.versionNumber)\n")
            case .demo(let path): try await Demo.run(path: path)
            case .chat(let path): try await Chat.run(path: path)
            case .serve(let arguments): try await Serve.run(arguments)
            case .oauth2(let arguments): try await OAuth2.run(arguments)
            case .accounts(let arguments): try await Accounts.run(arguments)
            case .accountsHelp: try await StandardStream.output.write(AccountsArguments.usage)
            case .benchmark(let arguments): try await Benchmark.run(arguments)
            }
            return 0
        } catch is StandardStream.Closed {
            return 0  // Whoever read the output has seen enough.
        } catch {
            let failure = CommandFailure(error)
            try? await StandardStream.error.write("webcom: \(failure.message)\n")
            return failure.exitCode
        }
    }
}
