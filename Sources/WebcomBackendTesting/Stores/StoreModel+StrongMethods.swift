import WebcomBackend

extension StoreModel {
    func methods(of name: String) -> [Method] { self.methods.filter { $0.name == name } }

    mutating func changeStrongMethods(of name: String, _ change: StrongMethodChange) -> ChangeAnswer {
        guard self.hasAccount(name) else { return .conflict(.accountGone) }
        if let conflict = self.make(change, of: name) { return .conflict(conflict) }
        self.voidSignIns(of: name, after: change, but: nil)
        self.audit.append("strong")
        return .done
    }

    /// Makes one of the changes that the walk makes, or says why not.
    mutating func make(_ change: StrongMethodChange, of name: String) -> StoreConflict? {
        switch change {
        case .add(let method, let isFirst, let limit):
            let count = self.methods(of: name).count
            if isFirst, count > 0 { return .methodTaken }
            if count == limit { return .tooManyMethods }
            self.methods.append(Method(id: method.id, name: name, lastStep: method.lastStep))
        case .use(let id, let step):
            guard let place = self.methods.firstIndex(where: { $0.id == id && $0.name == name }) else {
                return .methodGone
            }
            if let step, let last = self.methods[place].lastStep, last >= step { return .codeUsed }
            self.methods[place].lastStep = step ?? self.methods[place].lastStep
        case .remove(let id, let keepsOne):
            guard self.methods(of: name).contains(where: { $0.id == id }) else { return .methodGone }
            if keepsOne, self.methods(of: name).count == 1 { return .lastMethod }
            self.methods.removeAll { $0.id == id }
        case .spend, .replaceRecoveryCodes, .rename: break
        }
        return nil
    }

    mutating func voidSignIns(of name: String, after change: StrongMethodChange, but selector: String?) {
        if case .use = change { return }
        self.challenges.removeAll { $0.isPending && $0.name == name && $0.selector != selector }
    }
}
