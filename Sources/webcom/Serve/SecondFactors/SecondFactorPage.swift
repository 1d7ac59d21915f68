import WebcomAuthentication

/// The page of each step of a sign-in that asks for a second factor.
struct SecondFactorPage {
    private let visit: Visit
    /// What every form hands on.
    private let choices: [(name: String, value: String)]

    /// Makes pages for a visitor; `next` is the part of the account page to go back to.
    init(_ visit: Visit, next: String?) {
        self.visit = visit
        self.choices = next.map { [("next", $0)] } ?? []
    }

    /// The page of a step.
    func page(of outcome: AuthenticationOutcome, _ problem: Problem?) -> Page {
        switch outcome {
        case .strongAuthenticationRequired(let step):
            Page("Second factor", problem: problem, "\(Self.why)\(self.list(step.methods))\(Self.leave)")
        case .strongCodeRequired(let step):
            Page("Second factor", problem: problem, "\(self.content(of: step.challenge))\(Self.leave)")
        case .strongMethodRegistrationRequired(let step):
            Page("Set up a second factor", problem: problem, "\(Self.firstTime)\(self.list(step.kinds))\(Self.leave)")
        case .strongMethodConfirmationRequired(let step):
            Page("Confirm the second factor", problem: problem, "\(self.confirmation(step.challenge))\(Self.leave)")
        case .authenticated, .userAgentRequired: Page("Second factor", problem: problem, HomeRoute.links)
        }
    }

    private func content(of challenge: StrongChallenge) -> HTML {
        let form = self.form(.code, "Confirm", fields: [.code(Self.label(challenge.kind))])
        return """
            <p>\(Self.invitation(to: challenge, self.visit))</p>
            \(form.html(self.visit))\
            \(challenge.resendAfter.map { self.resend(after: $0) })\
            \(challenge.methods.isEmpty
                ? nil : "<h2>In another way</h2>\n\(self.list(challenge.methods))" as HTML)
            """
    }

    private func confirmation(_ challenge: StrongChallenge) -> HTML {
        """
        \(challenge.authenticator.map(Self.picture))\
        <p>\(Self.invitation(to: challenge, self.visit))</p>
        \(self.form(.code, "Confirm", fields: [.code(), .label("", "What to call it (optional)")]).html(self.visit))\
        \(challenge.resendAfter.map { self.resend(after: $0) })\
        <h2>Another one instead</h2>
        \(self.list(challenge.kinds))
        """
    }

    private func resend(after wait: Duration) -> HTML {
        """
        <p class="quiet">Nothing came? Another code can be sent \(wait.inWords) after the last one, which is good no more \
        then.</p>
        \(self.form(.resend, "Send another code").html(self.visit))
        """
    }

    private func list(_ methods: [StrongMethod]) -> HTML {
        "<ul class=\"list\">\n\(methods.map(self.row))</ul>\n"
    }

    private func row(_ method: StrongMethod) -> HTML {
        let button = method.kind.contactWords == nil ? "Give a code" : "Send a code"
        let form = self.form(.choose, button, choices: [("method", method.id)])
        return """
            <li><div class="line"><div><strong>\(method.kind.words.capitalizedFirst)</strong>
            <div class="quiet">\(method.hint)</div></div>
            \(form.html(self.visit))</div></li>

            """
    }

    private func list(_ kinds: [StrongMethod.Kind]) -> [HTML] {
        kinds.map { kind in
            let choices = [("kind", kind.rawValue)]
            let fields = kind.contactWords.map { [FormField.contact($0, kind)] } ?? []
            let form = self.form(
                .register, fields.isEmpty ? "Show the picture to scan" : "Send a code", choices: choices, fields: fields
            )
            return form.folded(under: kind.words.capitalizedFirst, self.visit)
        }
    }

    private func form(
        _ move: SecondFactorMove, _ button: String, choices: [(name: String, value: String)] = [],
        fields: [FormField] = []
    ) -> Form {
        Form(
            path: "\(SecondFactorRoutes.path)/\(move.rawValue)", button: button, choices: self.choices + choices,
            fields: fields)
    }
}

extension SecondFactorPage {
    private static let why: HTML = "<p>That was right. Now prove in a second way that it is you.</p>\n"
    private static let firstTime: HTML = """
        <p>Signing in here takes two factors. Set up the second one, and keep it at hand.</p>
        <p class="quiet">An authenticator app is safest: text messages and e-mails can be read or diverted on their way.</p>

        """
    private static let leave: HTML = "<nav><a href=\"/\">Begin again</a></nav>\n"

    private static func label(_ kind: StrongMethod.Kind) -> String {
        kind == .recoveryCode ? "Recovery code" : "Code"
    }

    /// What to do, in a sentence.
    static func invitation(to challenge: StrongChallenge, _ visit: Visit) -> HTML {
        switch challenge.kind {
        case .authenticatorApp: "Type the code that the authenticator app shows."
        case .recoveryCode: "Type one of the recovery codes that you kept. It is good once."
        default: "A code is on its way to <strong>\(challenge.sentTo ?? "you")</strong>.\(visit.world.outbox.hint)"
        }
    }

    /// What to add to an authenticator app.
    static func picture(of setup: AuthenticatorSetup) -> HTML {
        let code = try? QRCode(setup.address.reveal())
        return """
            <p>Scan this picture with your authenticator app, or type the key into it.</p>
            \(code.map { "<div class=\"picture\">\($0.svg(label: "QR code for an authenticator app"))</div>\n" as HTML })\
            <p>Key: <code>\(setup.key.reveal().inGroups)</code></p>

            """
    }
}
