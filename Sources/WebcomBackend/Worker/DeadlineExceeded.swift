/// Work that ran longer than it may.
struct DeadlineExceeded: Error {}
