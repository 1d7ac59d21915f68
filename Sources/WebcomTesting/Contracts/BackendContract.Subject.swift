public import WebcomAuthentication

extension BackendContract {
    /// A back-end together with what its author knows about it: how to prove somebody, and how not to.
    public struct Subject: Sendable {
        /// How a message is asked for and answered.
        public struct MessageFlow: Sendable {
            let message: @Sendable () async throws -> IdentityMessage
            let right: @Sendable (MessageReceipt) async throws -> AuthenticationCredential
            let wrong: @Sendable (MessageReceipt) async throws -> AuthenticationCredential

            /// Describes a flow that signs in by the code of a message.
            ///
            /// - Parameters:
            ///   - message: Makes the message to send.
            ///   - right: Makes the credential with the code that was sent.
            ///   - wrong: Makes one with another code.
            public init(
                message: @escaping @Sendable () async throws -> IdentityMessage,
                right: @escaping @Sendable (MessageReceipt) async throws -> AuthenticationCredential,
                wrong: @escaping @Sendable (MessageReceipt) async throws -> AuthenticationCredential
            ) {
                self.message = message
                self.right = right
                self.wrong = wrong
            }
        }

        /// The back-end.
        public var backend: any AuthenticationBackend
        /// Makes a credential that proves a user.
        public var good: @Sendable () async throws -> AuthenticationCredential
        /// Makes a credential that must be refused.
        public var bad: @Sendable () async throws -> AuthenticationCredential
        /// A sign-in by message; checks that need one pass when it is nil.
        public var messages: MessageFlow?
        /// The right answer to a step, where good credentials lead to one; checks about steps pass when they do not.
        public var rightMove: (@Sendable (BackendStep) async throws -> FlowMove)?
        /// A move that the back-end must refuse at a step, a wrong code say.
        public var wrongMove: (@Sendable (BackendStep) async throws -> FlowMove)?
        /// The application that requests name.
        public var application: String

        /// Describes a back-end.
        public init(
            _ backend: any AuthenticationBackend, application: String = "contract",
            good: @escaping @Sendable () async throws -> AuthenticationCredential,
            bad: @escaping @Sendable () async throws -> AuthenticationCredential, messages: MessageFlow? = nil,
            rightMove: (@Sendable (BackendStep) async throws -> FlowMove)? = nil,
            wrongMove: (@Sendable (BackendStep) async throws -> FlowMove)? = nil
        ) {
            self.backend = backend
            self.application = application
            self.good = good
            self.bad = bad
            self.messages = messages
            self.rightMove = rightMove
            self.wrongMove = wrongMove
        }
    }
}
