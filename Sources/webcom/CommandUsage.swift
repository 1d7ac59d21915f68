/// How one command is used.
enum CommandUsage: String, CaseIterable {
    case demo, chat, serve, oauth2, accounts, benchmark

    /// The usage of this command alone.
    var text: String { "usage: \(self.synopsis)\n\n\(self.details)" }

    /// The command with its arguments, in a line.
    var synopsis: String {
        switch self {
        case .demo: "webcom demo [--data FILE]"
        case .chat: "webcom chat [--data FILE]"
        case .serve:
            "webcom serve [--port PORT] [--data FILE] [--behind-proxy ORIGIN]\n"
                + "                    [--strong-authentication WHO] [--exchange-tokens]\n"
                + "                    [--custom NAME=FILE …] [--mobile-network MCC=FILE …]\n"
                + "                    [--openid NAME=ISSUER --openid-client ID …]"
        case .oauth2:
            "webcom oauth2 --issuer ISSUER --client ID [--secret-file FILE]\n"
                + "                     [--port PORT]"
        case .accounts: "webcom accounts VERB --data FILE …"
        case .benchmark: "webcom benchmark [--json] [--full] [NAME…]"
        }
    }

    /// What it does, and its options.
    var details: String {
        switch self {
        case .demo:
            """
            demo            Shows the authentication service step by step, on a fresh
                            SQLite file in a folder for temporary files.
              --data FILE   Uses FILE, and makes it where there is none. Its keys are
                            in FILE.keys. Run it again to see the sessions restored.

            """
        case .chat:
            """
            chat            Talks to you as an app does to its user: type an e-mail
                            address or a phone number to sign up and in. Messages
                            are printed; everything is gone at the end.
              --data FILE   Uses FILE with its keys in FILE.keys, made where there is
                            none, and keeps the accounts in it.

            """
        case .serve:
            """
            serve           Serves pages and JSON to this machine: sign up, in and
                            out in a browser. Messages are shown on a page.
              --port PORT   Listens on 127.0.0.1 at PORT; 8080 unless told, 0 for any.
              --data FILE   Uses FILE with its keys in FILE.keys, made where there is
                            none, and keeps everything in it.
              --behind-proxy ORIGIN
                            Serves ORIGIN, such as https://app.example.org, through
                            a proxy: secure cookies, messages to the standard error.
              --strong-authentication WHO
                            Asks for a second factor: never, whenRegistered (unless
                            told) or always.
              --exchange-tokens
                            Lets an access token open a session of its own, once:
                            whoever is shown one can sign in by it.
              --custom NAME=FILE
                            Lets a provider of yours sign users in by its tokens,
                            which have FILE's secret: /custom/NAME. Again for the
                            secret before.
              --mobile-network MCC=FILE
                            The same for the gateway of a mobile network.
              --openid NAME=ISSUER
                            Lets users sign in at an OpenID provider, which sends
                            them back to /oauth2/NAME/callback. Again for another.
              --openid-client ID
                            What that provider calls this server.
              --openid-secret-file FILE
                            The file with the secret that it gave; without one the
                            client is public.

            """
        case .oauth2:
            """
            oauth2          Signs in at an OpenID provider by a browser on this machine,
                            and prints who that is. Nothing is kept.
              --issuer ISSUER
                            The provider, such as https://login.example.org.
              --client ID   What the provider calls this program. It must know the
                            address http://127.0.0.1/callback, with any port.
              --secret-file FILE
                            The file with the secret that it gave; without one the
                            client is public.
              --port PORT   For a provider that wants to know the port as well.

            """
        case .accounts:
            """
            accounts        Administers the accounts of FILE: webcom accounts --help.

            """
        case .benchmark:
            """
            benchmark       Measures the package beside its bare limits, as ratios.
              --json        Prints one array of JSON.
              --full        Measures the largest promised sizes: minutes, gigabytes.
              NAME          Measures the rows of these names alone.

            """
        }
    }
}
