// swift-format-ignore-file
// What the pages use of Vapor 4's `Vapor`, so that their samples are compiled without it.
public protocol Content: Codable, Sendable {}
public protocol AsyncResponseEncodable {}
extension String: AsyncResponseEncodable {}
public struct Abort: Error {
    public enum Status: Sendable { case unauthorized, forbidden }
    public init(_ status: Status) {}
}
public struct HTTPCookies: Sendable {
    public enum SameSitePolicy: String, Sendable { case lax, strict, none }
    public struct Value: Sendable {
        public var string: String
        public init(string: String, path: String? = "/", isSecure: Bool = false, isHTTPOnly: Bool = false, sameSite: SameSitePolicy? = nil) {
            self.string = string
        }
    }
    public subscript(_ name: String) -> Value? {
        get { nil }
        set {}
    }
}
public struct HTTPHeaders: Sendable {
    public enum Name: Sendable { case origin }
    public func first(name: Name) -> String? { nil }
}
public final class Request: Sendable {
    public enum Method: Sendable { case GET, HEAD, POST }
    public struct Container: Sendable {
        public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { throw Abort(.forbidden) }
    }
    public var method: Method { .GET }
    public var headers: HTTPHeaders { HTTPHeaders() }
    public var cookies: HTTPCookies { HTTPCookies() }
    public var content: Container { Container() }
    public func redirect(to location: String) -> Response { Response() }
}
public final class Response: Sendable, AsyncResponseEncodable {
    public var cookies: HTTPCookies {
        get { HTTPCookies() }
        set {}
    }
}
public protocol AsyncResponder: Sendable {
    func respond(to request: Request) async throws -> Response
}
public protocol AsyncMiddleware: Sendable {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response
}
public protocol LifecycleHandler: Sendable {
    func shutdownAsync(_ application: Application) async
}
public final class Application: Sendable {
    public func get(_ path: String, use handler: @escaping @Sendable (Request) async throws -> some AsyncResponseEncodable) {}
    public func post(_ path: String, use handler: @escaping @Sendable (Request) async throws -> some AsyncResponseEncodable) {}
}
