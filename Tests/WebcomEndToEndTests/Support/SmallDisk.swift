/// A folder `disk` that is a disk of its own of 16 MiB where the machine lets a test mount one.
struct SmallDisk: Sendable {
    let folder: TemporaryFolder
    let isMounted: Bool

    init() async throws {
        self.folder = try TemporaryFolder()
        try self.folder.makeFolder("disk")
        let script = "mount -t tmpfs -o size=16m tmpfs '\(self.folder.file("disk"))'"
        self.isMounted = try await ChildProcess.shell(script).run().exitCode == 0
    }

    /// Takes the disk away.
    func close() async {
        guard self.isMounted else { return }
        _ = try? await ChildProcess.shell("umount '\(self.folder.file("disk"))'").run()
    }
}
