import Foundation

/// What this process has open, as Linux tells it.
struct SystemCounts {
    /// The open files and connections, without the clocks of Dispatch: it makes these when a test waits.
    let descriptors: Int

    init() {
        let folder = "/proc/self/fd"
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        self.descriptors = names.count {
            (try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) != "anon_inode:[timerfd]"
        }
    }
}
