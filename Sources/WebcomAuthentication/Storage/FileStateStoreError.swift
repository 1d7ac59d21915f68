import WebcomPrimitives

/// Why a ``FileStateStore`` could not read or write: nothing was decided and nothing was written.
public struct FileStateStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable {
        /// The folder is not there: it, or the one it lies in, was never made or went away.
        case missing
        /// It belongs to somebody else, or is none of ours.
        case foreign
        /// Others than its owner may enter or read it.
        case exposed
        /// A record is larger than the store takes.
        case oversized
        /// The file is damaged.
        case damaged
        /// The file was written by a newer version of the library; it is left alone.
        case newerForm
        /// Another process has held the lock of the folder for too long.
        case busy
        /// The folder was made with other keys; it is left alone.
        case wrongKeys
        /// The system refused.
        case unusable
    }

    /// What went wrong.
    public let code: Code
    /// The file or folder.
    public let path: String
    private let number: Int32?

    init(_ code: Code, at path: String) {
        self.code = code
        self.path = path
        self.number = nil
    }

    init(trouble: PrivateFile.Trouble, at path: String) {
        self.path = path
        switch trouble {
        case .missing: (self.code, self.number) = (.missing, nil)
        case .foreign: (self.code, self.number) = (.foreign, nil)
        case .oversized: (self.code, self.number) = (.oversized, nil)
        case .exposed: (self.code, self.number) = (.exposed, nil)
        case .busy(let number): (self.code, self.number) = (.busy, number)
        case .system(let number): (self.code, self.number) = (.unusable, number)
        }
    }

    /// What happened and what to do.
    public var description: String {
        switch self.code {
        case .missing: "\(self.path) is not there: make the folder that it lies in."
        case .foreign: "\(self.path) belongs to another user, or is none of the store's: give it a folder of its own."
        case .exposed: "\(self.path) can be read by others: take their rights away (chmod go=)."
        case .oversized: "\(self.path) is larger than the \(FileStateStore.maximumRecordBytes) bytes of a record."
        case .damaged: "\(self.path) is damaged: remove it, which signs its user out, or restore it."
        case .newerForm: "\(self.path) was written by a newer version of the library: update this one."
        case .busy: "\(self.path) is locked by another process that does not go on: end that one."
        case .wrongKeys:
            "\(self.path) was made with other keys: give the ones of then, or take another folder, which signs all out."
        case .unusable:
            "\(self.path) cannot be used" + (self.number.map { " (error number \($0) of the system)." } ?? ".")
        }
    }
}
