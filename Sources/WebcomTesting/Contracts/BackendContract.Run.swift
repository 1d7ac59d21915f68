import WebcomAuthentication

extension BackendContract {
    /// A check while it runs: the subject and what checks do with it again and again.
    struct Run: Sendable {
        let subject: Subject
        let check: ContractCase

        var backend: any AuthenticationBackend { self.subject.backend }

        func request(
            key: SessionKey = "contract key", continuation: AuthenticationContinuation? = nil
        ) -> AuthenticationRequest {
            AuthenticationRequest(
                application: self.subject.application, sessionKey: key, context: .new, continuation: continuation,
                capabilities: [.multiFactor, .strongMethodRegistration])
        }

        func begin() async throws -> BackendAnswer {
            try await self.backend.authenticate(self.subject.good(), self.request())
        }

        func signIn() async throws -> BackendSession { try await self.finish(self.begin()) }

        /// Answers steps until there is a session.
        func finish(_ answer: BackendAnswer) async throws -> BackendSession {
            var answer = answer
            for _ in 0..<10 {
                switch answer {
                case .session(let session): return session
                case .step(let step):
                    guard let rightMove = self.subject.rightMove else {
                        throw self.check.violation("the step \(step.kind.name) is due: give the subject a rightMove")
                    }
                    answer = try await self.backend.advance(
                        step.continuation, by: rightMove(step),
                        self.request(continuation: step.continuation))
                }
            }
            throw self.check.violation("ten steps led to no session")
        }

        /// Expects a refusal, and returns it with the continuation that is valid afterwards.
        func refusal(
            of what: String, _ continuation: AuthenticationContinuation? = nil,
            _ body: () async throws -> some Sendable
        ) async throws -> (AuthenticationError, AuthenticationContinuation?) {
            do {
                _ = try await body()
            } catch let error as AuthenticationError {
                return (error, continuation)
            } catch let refusal as BackendRefusal {
                return (refusal.error, refusal.continuation)
            } catch {
                throw self.check.violation("\(what) was answered with \(type(of: error)), which counts as an outage")
            }
            throw self.check.violation("\(what) was accepted")
        }

        func requireOver(_ session: BackendSession, after what: String) async throws {
            let (error, _) = try await self.refusal(of: "confirming a session after \(what)") {
                try await self.backend.confirm(session)
            }
            try self.check.require(
                error.endsSession, "after \(what) confirm threw \(error.code.rawValue), which ends no session")
        }
    }
}
