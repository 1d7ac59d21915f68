/// How the pages look: plain, in the browser's own light or dark.
enum StyleSheet {
    static let path = "/style.css"

    /// The answer to whoever asks for it.
    static var response: HTTPResponse {
        HTTPResponse(.ok, type: "text/css; charset=utf-8", body: Self.text).secured()
    }

    private static let text = """
        :root { color-scheme: light dark; --line: light-dark(#d4d4d8, #3f3f46); --quiet: light-dark(#52525b, #a1a1aa);
            --accent: light-dark(#1d4ed8, #93b4fd); --bad: light-dark(#b91c1c, #fca5a5); }
        * { box-sizing: border-box; }
        body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
        header, main { max-width: 34rem; margin: 0 auto; padding: 1rem 1.25rem; }
        header { border-bottom: 1px solid var(--line); }
        header a { font-weight: 600; margin-right: .5rem; }
        header span, .quiet { color: var(--quiet); font-size: .9rem; }
        a { color: var(--accent); }
        h1 { font-size: 1.5rem; margin: 1rem 0; }
        h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
        form { display: grid; gap: 1rem; margin: 1rem 0; }
        label { display: grid; gap: .25rem; font-weight: 500; }
        input { font: inherit; padding: .5rem .6rem; border: 1px solid var(--line); border-radius: .35rem; width: 100%; }
        button { font: inherit; font-weight: 600; padding: .5rem 1rem; border: 0; border-radius: .35rem; cursor: pointer;
            justify-self: start; background: var(--accent); color: light-dark(#fff, #18181b); }
        .box { display: flex; gap: .6rem; align-items: baseline; font-weight: 400; }
        .box input { width: auto; }
        .danger { background: var(--bad); }
        section { border-top: 1px solid var(--line); margin-top: 1.75rem; }
        section h2 { margin-top: 1.25rem; }
        summary { cursor: pointer; color: var(--accent); }
        .list { list-style: none; margin: 0 0 1rem; padding: 0; }
        .list li { padding: .6rem 0; }
        .list li + li { border-top: 1px solid var(--line); }
        .line { display: flex; gap: .5rem 1rem; justify-content: space-between; align-items: center; }
        .line > div { min-width: 0; overflow-wrap: anywhere; }
        .line form { margin: 0; flex: none; }
        .line button { background: none; color: var(--accent); outline: 1px solid var(--line); }
        .mark { font-size: .8rem; padding: .1rem .45rem; border: 1px solid var(--line); border-radius: 1rem; }
        nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1.5rem 0; }
        .row { display: flex; flex-wrap: wrap; gap: .75rem; }
        .row form { margin: 0; }
        .row form + form button { background: none; color: var(--accent); outline: 1px solid var(--line); }
        .providers { margin: 1rem 0; }
        .providers button { background: none; color: var(--accent); outline: 1px solid var(--line); }
        .problem { border-left: 4px solid var(--bad); padding: .25rem .75rem; color: var(--bad); }
        .picture svg { display: block; width: 16rem; height: auto; max-width: 100%; }
        .codes { columns: 13rem 2; padding: 0; list-style: none; line-height: 1.9; white-space: nowrap; }
        .quiet + form button { background: none; color: var(--accent); outline: 1px solid var(--line); }
        code { font-size: 1.05em; letter-spacing: .03em; }
        dl { display: grid; grid-template-columns: 7.5rem 1fr; gap: .35rem 1rem; }
        dt { color: var(--quiet); }
        dd { margin: 0; overflow-wrap: anywhere; }
        pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: .35rem;
            padding: .75rem; font-size: .9rem; }

        """
}
