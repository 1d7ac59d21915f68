import WebcomAuthentication
import WebcomCryptography

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The strong methods of an account while changes are made to them; the one decision of every store.
///
/// A store fills it, makes the changes, and writes ``edits``, or nothing where one was refused.
package struct StrongMethodDraft: Sendable {
    /// What is to be written.
    package enum Edit: Hashable, Sendable {
        /// The method of this id goes, with its codes.
        case remove(id: String)
        /// The method is written in the place of the one of its id, or after all others.
        case write(StrongMethodRecord)
    }

    /// The methods as they are now.
    package private(set) var methods: [StrongMethodRecord]
    /// What was changed, in its order.
    package private(set) var edits: [Edit] = []
    private let uid: ExactText

    /// Takes the methods of an account.
    package init(_ methods: [StrongMethodRecord], of uid: String) {
        self.methods = methods
        self.uid = ExactText(uid)
    }

    /// Makes a change, or says why not and changes nothing.
    ///
    /// A record of another account is refused as `.accountGone`. Linear in the methods and their codes.
    package mutating func make(_ change: StrongMethodChange, now: Date) -> StoreConflict? {
        switch change {
        case .use(let id, let step): self.use(id, step: step, now: now)
        case .spend(let id, let code): self.spend(code, of: id, now: now)
        case .add(let method, let isFirst, let limit): self.add(method, isFirst: isFirst, limit: limit)
        case .replaceRecoveryCodes(let method): self.replaceRecoveryCodes(with: method)
        case .rename(let id, let name): self.rename(id, name)
        case .remove(let id, let keepsOne): self.remove(id, keepsOne: keepsOne)
        }
    }

    /// Adds the methods of an account that comes from elsewhere, or says why not; the draft is then of no use.
    package mutating func add(_ methods: [StrongMethodRecord], now: Date) -> StoreConflict? {
        for method in methods {
            if let conflict = self.make(.add(method, isFirst: false, limit: .max), now: now) { return conflict }
        }
        return nil
    }

    private mutating func use(_ id: String, step: Int64?, now: Date) -> StoreConflict? {
        guard var method = self.method(id) else { return .methodGone }
        if let step {
            if let last = method.lastStep, step <= last { return .codeUsed }
            method.lastStep = step
        }
        method.lastUseDate = now
        self.write(method)
        return nil
    }

    private mutating func spend(_ code: [UInt8], of id: String, now: Date) -> StoreConflict? {
        guard var method = self.method(id), method.isRecovery else { return .methodGone }
        // Every code is compared: how long it takes does not tell which one it was.
        let left = method.codes.filter { !ConstantTime.equal($0, code) }
        guard !code.isEmpty, left.count < method.codes.count else { return .codeUsed }
        method.codes = left
        method.lastUseDate = now
        self.write(method)
        return nil
    }

    private mutating func add(_ method: StrongMethodRecord, isFirst: Bool, limit: Int) -> StoreConflict? {
        guard ExactText(method.uid) == self.uid else { return .accountGone }
        guard self.method(method.id) == nil, !self.methods.contains(where: method.isSameContact(as:)) else {
            return .methodTaken
        }
        let others = self.methods.count { !$0.isRecovery }
        if isFirst, others > 0 { return .methodTaken }
        guard others + (method.isRecovery ? 0 : 1) <= limit else { return .tooManyMethods }
        self.write(method)
        return nil
    }

    private mutating func replaceRecoveryCodes(with method: StrongMethodRecord) -> StoreConflict? {
        guard ExactText(method.uid) == self.uid else { return .accountGone }
        guard method.isRecovery, self.methods.contains(where: { !$0.isRecovery }) else { return .methodGone }
        guard self.method(method.id)?.isRecovery ?? true else { return .methodTaken }
        self.removeRecoveryCodes()
        self.write(method)
        return nil
    }

    private mutating func rename(_ id: String, _ name: String?) -> StoreConflict? {
        guard var method = self.method(id) else { return .methodGone }
        method.name = name
        self.write(method)
        return nil
    }

    private mutating func remove(_ id: String, keepsOne: Bool) -> StoreConflict? {
        guard self.method(id) != nil else { return .methodGone }
        let isOneLeft = self.methods.contains { !$0.isRecovery && ExactText($0.id) != ExactText(id) }
        if keepsOne, !isOneLeft { return .lastMethod }
        self.forget(id)
        if !isOneLeft { self.removeRecoveryCodes() }
        return nil
    }

    private mutating func removeRecoveryCodes() {
        for method in self.methods where method.isRecovery { self.forget(method.id) }
    }

    private func method(_ id: String) -> StrongMethodRecord? {
        self.methods.first { ExactText($0.id) == ExactText(id) }
    }

    private mutating func write(_ method: StrongMethodRecord) {
        self.edits.append(.write(method))
        if let place = self.methods.firstIndex(where: { ExactText($0.id) == ExactText(method.id) }) {
            self.methods[place] = method
        } else {
            self.methods.append(method)
        }
    }

    private mutating func forget(_ id: String) {
        self.edits.append(.remove(id: id))
        self.methods.removeAll { ExactText($0.id) == ExactText(id) }
    }
}
