extension Schema {
    /// Step 4: which refresh token of a session was last presented (RFT-1, RFT-6).
    static let rotations = """
        ALTER TABLE sessions ADD COLUMN spent_generation INTEGER;
        """
}
