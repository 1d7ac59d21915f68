/// A folder `disk` that is a disk of its own of 16 MiB where the machine lets a test mount one.
struct SmallDisk: Sendable {
    let folder: TemporaryFolder
    let isMounted: Bool

    /// Makes one, and takes it away afterwards.
    static func with(_ body: (Self) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("disk")
        let place = folder.file("disk")
        let mount = try await ChildProcess.shell("mount -t tmpfs -o size=16m tmpfs '\(place)'").run()
        let disk = Self(folder: folder, isMounted: mount.exitCode == 0)
        let result: Result<Void, any Error>
        do { result = .success(try await body(disk)) } catch { result = .failure(error) }
        // Lazily: after a failure the file may be open still.
        if disk.isMounted { _ = try await ChildProcess.shell("umount -l '\(place)'").run() }
        try result.get()
    }
}
