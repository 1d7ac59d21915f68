// swift-format-ignore-file
// What the pages use of Hummingbird 2's `Hummingbird`, so that their samples are compiled without it.
public protocol ResponseGenerator {}
extension String: ResponseGenerator {}
public protocol RequestContext: Sendable {}
public struct BasicRequestContext: RequestContext {}
public struct HTTPError: Error {
    public enum Status: Sendable { case unauthorized, forbidden }
    public init(_ status: Status) {}
}
public struct Cookie: Sendable {
    public enum SameSite: String, Sendable { case lax, strict, none }
    public let value: String
    public init(name: String, value: String, path: String? = nil, secure: Bool = false, httpOnly: Bool = true, sameSite: SameSite) {
        self.value = value
    }
}
public struct Cookies: Sendable {
    public subscript(_ name: String) -> Cookie? { nil }
}
public struct Request: Sendable {
    public enum Method: Sendable { case get, head, post }
    public struct Fields: Sendable {
        public enum Name: Sendable { case origin }
        public subscript(_ name: Name) -> String? { nil }
    }
    public var method: Method { .get }
    public var headers: Fields { Fields() }
    public var cookies: Cookies { Cookies() }
    public func decode<Value: Decodable, Context: RequestContext>(as type: Value.Type, context: Context) async throws -> Value {
        throw HTTPError(.forbidden)
    }
}
public struct Response: Sendable, ResponseGenerator {
    public enum RedirectType: Sendable { case normal }
    public static func redirect(to location: String, type: RedirectType = .normal) -> Response { Response() }
    public mutating func setCookie(_ cookie: Cookie) {}
}
public protocol RouterMiddleware<Context>: Sendable {
    associatedtype Context
    func handle(
        _ input: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response
}
public final class Router<Context: RequestContext> {
    public init() {}
    public func get(_ path: String, use handler: @Sendable @escaping (Request, Context) async throws -> some ResponseGenerator) {}
    public func post(_ path: String, use handler: @Sendable @escaping (Request, Context) async throws -> some ResponseGenerator) {}
    public func add(middleware: any RouterMiddleware<Context>) {}
}
