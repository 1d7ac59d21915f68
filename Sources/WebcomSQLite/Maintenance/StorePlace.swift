import WebcomBackend

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where the file lies: what can be told about it before SQLite looks into it.
///
/// The file is never opened here: closing it would drop the locks that this process holds on it through SQLite.
struct StorePlace {
    /// The file.
    let path: String

    /// Makes an empty file that only this user can read where there is none; checks what is there otherwise.
    func prepare() throws(AccountStoreError) {
        guard !self.path.isEmpty, !self.path.utf8.contains(0) else {
            throw AccountStoreError(.unavailable, "The path is empty or holds a zero byte. Name a file.")
        }
        var info = stat()
        if unsafe stat(self.path, &info) != 0 {
            guard errno == ENOENT else { throw self.error(errno) }
            try self.create()
        } else {
            try self.check(info)
        }
        let folder = self.folder
        guard unsafe faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) == 0 else {
            if errno != EACCES && errno != EROFS { throw self.error(errno) }
            throw AccountStoreError(
                .readOnly,
                "The folder \(folder) of \(self.path) cannot be written to, and SQLite keeps its log beside the file. "
                    + "Give this user write access to the folder.")
        }
    }

    private func check(_ info: stat) throws(AccountStoreError) {
        switch info.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR:
            throw AccountStoreError(.unavailable, "\(self.path) is a folder. Name a file in it.")
        default:
            throw AccountStoreError(.unavailable, "\(self.path) is not a regular file. Name another one.")
        }
        // The smallest database is a page of 512 bytes; SQLite would take less for an empty file and overwrite it.
        guard info.st_size == 0 || info.st_size >= 512 else {
            throw AccountStoreError(
                .foreignFile, "\(self.path) is not an SQLite database. Name another file; this one was left as it is.")
        }
        guard unsafe faccessat(AT_FDCWD, self.path, R_OK | W_OK, AT_EACCESS) == 0 else { throw self.error(errno) }
    }

    private func create() throws(AccountStoreError) {
        #if os(Linux)
        // Made without being opened, and with no right for anybody else at any moment.
        let result = unsafe mknod(self.path, S_IFREG | 0o600, 0)
        #else
        let file = unsafe open(self.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        let result = file < 0 ? -1 : close(file)
        #endif
        // Another process may have made it since.
        guard result == 0 || errno == EEXIST else { throw self.error(errno) }
    }

    private var folder: String {
        guard let slash = self.path.lastIndex(of: "/") else { return "." }
        return slash == self.path.startIndex ? "/" : String(self.path[..<slash])
    }

    private func error(_ number: Int32) -> AccountStoreError {
        switch number {
        case EACCES, EPERM, EROFS:
            AccountStoreError(
                .readOnly,
                "\(self.path) or its folder cannot be written to. Give this user write access to both. (errno "
                    + "\(number))")
        case ENOSPC, EDQUOT:
            AccountStoreError(
                .full, "There is no room left for \(self.path). Free some space and try again. (errno \(number))")
        case ENOENT, ENOTDIR:
            AccountStoreError(
                .unavailable, "The folder \(self.folder) of \(self.path) does not exist. Make it. (errno \(number))")
        default:
            AccountStoreError(
                .unavailable,
                "\(self.path) cannot be opened. Check the path and its disk. (errno \(number))")
        }
    }
}
