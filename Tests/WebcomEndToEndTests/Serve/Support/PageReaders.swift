import Dispatch
import Foundation
import WebcomPrimitives

/// Somebody's other windows: they load a page again and again, on threads of their own, until they are ended.
final class PageReaders: Sendable {
    private let answers = Locked<(isOver: Bool, all: [WebAnswer])>((false, []))
    private let threads = DispatchGroup()

    /// Begins to load a page with a browser's cookies of now.
    init(_ count: Int, _ path: String, of browser: Browser) {
        let (port, cookies, name) = (browser.port, browser.cookies, browser.name)
        for _ in 0..<count {
            self.threads.enter()
            Thread {
                while !self.answers.withLock({ $0.isOver }) {
                    guard let answer = try? Browser(port: port, cookies: cookies, name: name).open(path) else {
                        continue
                    }
                    self.answers.withLock { $0.all.append(answer) }
                }
                self.threads.leave()
            }.start()
        }
    }

    /// Ends them; what they were shown.
    func end() -> [WebAnswer] {
        self.answers.withLock { $0.isOver = true }
        self.threads.wait()
        return self.answers.withLock { $0.all }
    }
}
