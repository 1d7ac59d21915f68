import Foundation
import Testing
import WebcomAuthentication

/// What nobody but the user may do to the account on the pages of `webcom serve`.
@Suite struct ServeAccountProtectionTests {
    private static let address = "ada@example.org"
    private static let password = "seven quiet otters row home"

    /// Each operation, with values that it would take.
    private static let operations: [(path: String, values: [String: String])] = [
        ("/account/name", ["name": "Eve"]),
        ("/account/attach", ["address": "eve@example.org"]),
        ("/account/address", ["provider": "eMail", "identity": Self.address, "address": "eve@example.org"]),
        ("/account/detach", ["provider": "eMail", "identity": Self.address]),
        ("/account/password", ["password": "nine paper lanterns drift by"]),
        ("/account/second-factors/register", ["kind": "sms", "contact": "+12025550199"]),
        ("/account/second-factors/confirm", ["method": "x", "code": "123456"]),
        ("/account/second-factors/rename", ["method": "x", "label": "Eve's"]),
        ("/account/second-factors/remove", ["method": "x"]),
        ("/account/second-factors/codes", [:]),
        ("/account/revoke", ["session": "SESSION"]),
        ("/account/delete", ["confirm": "yes"]),
        ("/account/prove", ["address": Self.address, "password": Self.password]),
        ("/account/prove/code", ["address": Self.address]),
    ]

    @Test("OWASP CSRF: no operation is done for another site")
    func noOperationIsDoneForAnotherSite() async throws {
        let result = try await ServedSite.run { port in
            let (browser, other) = (Browser(port: port, name: "one"), Browser(port: port, name: "two"))
            try browser.signUp(Self.address, Self.password)
            try other.signIn(Self.address, Self.password)
            let before = try browser.read("/account").json
            let messages = try browser.read("/outbox").body
            let token = try browser.open("/account").text(after: "name=\"form_token\" value=\"", before: "\"") ?? ""
            let session = before["sessions"]?.arrayValue?.first { $0["isCurrent"] == false }?["id"]?.stringValue
            let evil = ["Origin": "https://evil.example"]
            for operation in Self.operations {
                let values = operation.values.mapValues { $0 == "SESSION" ? session ?? "" : $0 }
                let signed = values.merging(["form_token": token]) { $1 }
                let json = JSONValue.object(values.mapValues { .string($0) })
                #expect(try browser.post(operation.path, signed, fields: evil).status == 403, "\(operation.path)")
                #expect(try browser.post(operation.path, json: json, fields: evil).status == 403, "\(operation.path)")
                #expect(try browser.post(operation.path, values).status == 403, "\(operation.path): without a token")
                let foreign = try other.open("/account").text(after: "name=\"form_token\" value=\"", before: "\"") ?? ""
                let wrong = values.merging(["form_token": foreign]) { $1 }
                #expect(try browser.post(operation.path, wrong).status == 403, "\(operation.path): another's token")
                let page = try browser.request("GET", "\(operation.path)?confirm=yes&name=Eve")
                #expect(page.status == 200, "\(operation.path): a link may show a page only")
                #expect(try browser.read("/account").json == before, "\(operation.path) did something")
                #expect(try other.uid() != nil, "\(operation.path) ended the other session")
            }
            #expect(try browser.read("/outbox").body == messages, "a message was sent")
        }
        #expect(result.exitCode == 0)
    }

    @Test func noOperationIsDoneForNobody() async throws {
        let result = try await ServedSite.run { port in
            let browser = Browser(port: port)
            for operation in Self.operations {
                let json = JSONValue.object(operation.values.mapValues { .string($0) })
                let answer = try browser.post(operation.path, json: json)
                #expect(answer.status == 401, "\(operation.path): \(answer.body)")
                let page = try browser.submit("/sign-in", to: operation.path, operation.values)
                #expect(page.status == 401, "\(operation.path)")
                #expect(page.body.contains("Please sign in"), "\(operation.path)")
            }
        }
        #expect(result.exitCode == 0)
    }

    @Test("SES-7: what needs a fresh proof asks for one, and leads back", arguments: [false, true])
    func aFreshProofIsAskedFor(byCode isByCode: Bool) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("aged.sqlite")
        let result = try await ServedSite.run(["--data", path]) { port in
            let browser = Browser(port: port)
            try browser.signUp(Self.address, Self.password)
            let uid = try #require(try browser.uid())
            try RawDatabase(path).execute("UPDATE sessions SET factors = json_set(factors, '$[0].date', 0)")
            for (name, values) in Self.operations.filter({ ["delete", "attach"].contains($0.path.dropFirst(9)) }) {
                let json = try browser.post(name, json: .object(values.mapValues { .string($0) }))
                #expect(json.status == 403)
                #expect(json.json["code"] == "tokenTooOld", "\(name)")
                let page = try browser.submit("/account", to: name, values)
                #expect(page.status == 403)
                #expect(page.body.contains("Is it still you?"), "\(name): \(page.body)")
                #expect(page.body.contains("value=\"\(Self.address)\""), "\(name): the address has to be typed")
            }
            let asked = try browser.submit("/account", to: "/account/delete", ["confirm": "yes"])
            let next = try #require(asked.text(after: "name=\"next\" value=\"", before: "\""))
            let wrong = try browser.submit(
                "/account/prove", ["address": Self.address, "password": "not it at all", "next": next])
            #expect(wrong.status == 422)
            #expect(wrong.text(after: "name=\"next\" value=\"", before: "\"") == next, "the way back is lost")
            let key = browser.key
            if isByCode {
                try browser.submit("/account/prove", to: "/account/prove/code", ["address": Self.address])
                try browser.submit("/confirm", ["secret": browser.secret(to: Self.address)])
            } else {
                let proved = try browser.submit(
                    "/account/prove", ["address": Self.address, "password": Self.password, "next": next])
                #expect(proved["location"] == "/account#delete")
            }
            #expect(browser.key != key)
            #expect(try browser.uid() == uid)
            #expect(try browser.submit("/account", to: "/account/delete", ["confirm": "yes"]).status == 303)
            #expect(try browser.uid() == nil)
        }
        #expect(result.exitCode == 0)
    }

    @Test(arguments: ["https://evil.example", "//evil.example", "nonsense", ""])
    func aProofLeadsToNoOtherSite(next: String) async throws {
        let result = try await ServedSite.run { port in
            let browser = Browser(port: port)
            try browser.signUp(Self.address, Self.password)
            let answer = try browser.submit("/account/prove", ["password": Self.password, "next": next])
            #expect(answer["location"] == "/account")
        }
        #expect(result.exitCode == 0)
    }

    @Test func whoeverSignedInByWhatIsDetachedProvesWhatIsLeft() async throws {
        let number = "+12025550143"
        let result = try await ServedSite.run { port in
            let browser = Browser(port: port)
            try browser.signUp(Self.address, Self.password)
            try browser.submit("/account", to: "/account/attach", ["address": number])
            try browser.submit("/confirm", ["secret": browser.secret(to: number)])
            #expect(try browser.open("/account/prove").body.contains("value=\"\(number)\""))
            try browser.submit("/account", to: "/account/detach", ["provider": "phone", "identity": number])
            #expect(try browser.identities() == [Self.address])
            #expect(try browser.open("/account/prove").body.contains("value=\"\(Self.address)\""))
            let proved = try browser.post("/account/prove", json: ["password": .string(Self.password)])
            #expect(proved.status == 200, "\(proved.body)")
        }
        #expect(result.exitCode == 0)
    }
}
