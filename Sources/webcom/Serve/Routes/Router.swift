import WebcomAuthentication

/// Finds the route of a request, and answers it.
struct Router: Sendable {
    private static let fixed =
        [
            HomeRoute.route, SignUpRoute.route, SignInRoute.route, CodeRoute.route, ResetRoute.route,
            StartedResetRoute.route, ConfirmRoute.route, GuestRoute.route, SignOutRoute.route, OutboxRoute.route,
        ]
        + SecondFactorRoutes.all + AccountRoute.all + TokenRoutes.all + [TokenStepRoute.route, ServiceRoute.route]

    private let world: ServeWorld
    private let routes: [Route]

    /// Makes the routes of a server.
    init(world: ServeWorld) {
        self.world = world
        self.routes =
            Self.fixed + SignedTokenRoutes.all(of: world.signers)
            + world.openID.names.flatMap { OAuth2Routes(name: $0).all + DeviceRoutes(name: $0).all }
    }

    private var gate: Gate { Gate(site: self.world.site) }

    /// Answers a request.
    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        var visit = Visit(request, self.world)
        do throws(Problem) {
            try self.gate.check(request)
            if let answer = try await self.publicAnswer(request) { return answer }
            guard let route = self.routes.first(where: { $0.path == request.head.path }) else {
                throw Problem(.notFound, "notFound", "There is no such page.")
            }
            if route.isBearer {
                visit.wantsJSON = true
                try self.gate.checkBearer(visit)
            } else {
                try self.gate.checkBrowser(visit)
            }
            guard route.methods.contains(request.head.method) else { return Self.refuseMethod(route, visit) }
            if request.head.method == "POST" { return await self.submit(route, visit) }
            return await self.show(route, visit, nil)
        } catch {
            return Self.answer(error, visit)
        }
    }

    /// What is the same for everybody, whoever asks; nil for anything else.
    private func publicAnswer(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse? {
        guard request.head.method != "POST" else { return nil }
        switch request.head.path {
        case StyleSheet.path: return StyleSheet.response
        case KeySetRoute.path: return try await KeySetRoute.response(self.world)
        default: return nil
        }
    }

    private func show(_ route: Route, _ visit: Visit, _ problem: Problem?) async -> HTTPResponse {
        guard let show = route.show else { return Self.answer(problem ?? Self.unknown, visit) }
        do {
            var reply = try await show(visit, problem)
            // A form needs a session to belong to; a program that reads needs none.
            if !visit.wantsJSON, reply.cookies.isEmpty { reply.cookies = visit.keyCookie }
            return await self.response(reply, visit)
        } catch {
            return Self.answer(Problem(error), visit)
        }
    }

    /// The answer of a route; a page whose forms lead to providers may do so.
    private func response(_ reply: Reply, _ visit: Visit) async -> HTTPResponse {
        let leadsAway = !visit.wantsJSON && reply.page?.content.markup.contains(OAuth2Routes.mark) == true
        let targets = leadsAway ? await self.world.openID.origins() : []
        return reply.response(asJSON: visit.wantsJSON, formTargets: targets)
    }

    private func submit(_ route: Route, _ visit: Visit) async -> HTTPResponse {
        var visit = visit
        do throws(Problem) {
            visit.fields = try Self.fields(of: visit.request, isFormAllowed: !route.isBearer)
            let isForeign = route.takesForeignForms && !visit.wantsJSON
            if !route.isBearer, !isForeign { try self.gate.checkChange(visit) }
        } catch {
            return Self.answer(error, visit)
        }
        // A name alone may be empty: that removes it.
        if let missing = route.required(visit).first(where: { name in
            visit.fields[name].map { $0.isEmpty && name != "name" } ?? true
        }) {
            return await self.show(route, visit, Problem(missing: missing, asJSON: visit.wantsJSON))
        }
        do {
            guard let submit = route.submit else { return Self.answer(Self.unknown, visit) }
            return await self.response(try await submit(visit), visit)
        } catch {
            // Whoever is to prove again who they are gets the form for it; programs are told by the code.
            return await self.show(error.code == .tokenTooOld ? ProveRoute.route : route, visit, Problem(error))
        }
    }

    private static func fields(of request: HTTPRequest, isFormAllowed: Bool) throws(Problem) -> SubmittedFields {
        do throws(HTTPRefusal) {
            switch request.contentType {
            case "application/json":
                return request.body.isEmpty ? SubmittedFields() : try SubmittedFields(json: request.body)
            case "application/x-www-form-urlencoded" where isFormAllowed: return try SubmittedFields(form: request.body)
            default: throw HTTPRefusal(.unsupportedMediaType, isFormAllowed ? "Send a form, or JSON." : "Send JSON.")
            }
        } catch {
            throw Problem(error)
        }
    }

    private static let unknown = Problem(.notFound, "notFound", "There is no such page.")

    private static func answer(_ problem: Problem, _ visit: Visit) -> HTTPResponse {
        let page = Page(problem.status.phrase, problem: problem, "<nav><a href=\"/\">To the first page</a></nav>")
        return Reply.fail(problem, on: page).response(asJSON: visit.wantsJSON)
    }

    private static func refuseMethod(_ route: Route, _ visit: Visit) -> HTTPResponse {
        let problem = Problem(.methodNotAllowed, "methodNotAllowed", "The page cannot be asked in that way.")
        var response = Self.answer(problem, visit)
        response.add("Allow", route.methods.joined(separator: ", "))
        return response
    }
}
