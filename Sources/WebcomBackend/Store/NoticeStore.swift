/// The notices for every process on the same store.
public protocol NoticeStore: Sendable {
    /// The notices after one, in the store's order; 0 for the beginning.
    @concurrent func notices(after id: Int64, limit: Int) async throws -> [StoredNotice]
}
