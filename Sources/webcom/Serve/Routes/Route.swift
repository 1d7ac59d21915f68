import WebcomAuthentication

/// A page, and what its form does.
struct Route: Sendable {
    /// Makes the page: as it is first, or with what failed above the form.
    typealias Showing = @Sendable (Visit, Problem?) async throws(AuthenticationError) -> Reply
    /// Does what the form says.
    typealias Submitting = @Sendable (Visit) async throws(AuthenticationError) -> Reply

    /// Names what has to be given, for this visitor.
    typealias Requiring = @Sendable (Visit) -> [String]

    let path: String
    /// What has to be given: without it nothing is tried.
    var required: Requiring = { _ in [] }
    /// The page; nil where there is only a form on another.
    var show: Showing?
    /// What a form does; nil where there is none.
    var submit: Submitting?
    /// Whether programs use it by token, without cookies.
    var isBearer = false
    /// Whether pages of other sites may post a form to it, which changes nothing then.
    var takesForeignForms = false

    /// The methods that it answers.
    var methods: [String] { (self.show == nil ? [] : ["GET", "HEAD"]) + (self.submit == nil ? [] : ["POST"]) }

    /// A page that has a form, and comes back with what failed.
    static func form(
        _ path: String, required: @escaping Requiring, page: @escaping @Sendable (Visit, Problem?) -> Page,
        submit: @escaping Submitting
    ) -> Self {
        Self(
            path: path, required: required,
            show: { visit, problem in
                let page = page(visit, problem)
                return problem.map { Reply.fail($0, on: page) } ?? .show(page)
            },
            submit: submit)
    }
}
