import WebcomAuthentication

/// Finds the route of a request, and answers it.
struct Router: Sendable {
    private static let routes =
        [
            HomeRoute.route, SignUpRoute.route, SignInRoute.route, CodeRoute.route, ResetRoute.route,
            ConfirmRoute.route, GuestRoute.route, SignOutRoute.route, OutboxRoute.route,
        ]
        + SecondFactorRoutes.all + AccountRoute.all + TokenRoutes.all + [TokenStepRoute.route]

    let world: ServeWorld
    private var gate: Gate { Gate(site: self.world.site) }

    /// Answers a request.
    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        var visit = Visit(request, self.world)
        do throws(Problem) {
            try self.gate.check(request)
            if request.head.path == StyleSheet.path, request.head.method != "POST" { return StyleSheet.response }
            guard let route = Self.routes.first(where: { $0.path == request.head.path }) else {
                throw Problem(.notFound, "notFound", "There is no such page.")
            }
            if route.isBearer {
                visit.wantsJSON = true
                try self.gate.checkBearer(visit)
            } else {
                try self.gate.checkBrowser(request)
            }
            guard route.methods.contains(request.head.method) else { return Self.refuseMethod(route, visit) }
            if request.head.method == "POST" { return await self.submit(route, visit) }
            return await self.show(route, visit, nil)
        } catch {
            return Self.answer(error, visit)
        }
    }

    private func show(_ route: Route, _ visit: Visit, _ problem: Problem?) async -> HTTPResponse {
        guard let show = route.show else { return Self.answer(problem ?? Self.unknown, visit) }
        do {
            var reply = try await show(visit, problem)
            // A form needs a session to belong to; a program that reads needs none.
            if !visit.wantsJSON, reply.cookies.isEmpty { reply.cookies = visit.keyCookie }
            return reply.response(asJSON: visit.wantsJSON)
        } catch {
            return Self.answer(Problem(error), visit)
        }
    }

    private func submit(_ route: Route, _ visit: Visit) async -> HTTPResponse {
        var visit = visit
        do throws(Problem) {
            visit.fields = try Self.fields(of: visit.request, isFormAllowed: !route.isBearer)
            if !route.isBearer { try self.gate.checkChange(visit) }
        } catch {
            return Self.answer(error, visit)
        }
        do {
            guard let submit = route.submit else { return Self.answer(Self.unknown, visit) }
            return try await submit(visit).response(asJSON: visit.wantsJSON)
        } catch {
            // Whoever is to prove again who they are gets the form for it; programs are told by the code.
            return await self.show(error.code == .tokenTooOld ? ProveRoute.route : route, visit, Problem(error))
        }
    }

    private static func fields(of request: HTTPRequest, isFormAllowed: Bool) throws(Problem) -> SubmittedFields {
        do throws(HTTPRefusal) {
            switch request.contentType {
            case "application/json": return try SubmittedFields(json: request.body)
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
