extension Schema {
    /// Step 3: when a recovery suspended an identity (LNK-3).
    static let suspensions = """
        ALTER TABLE identities ADD COLUMN suspension_date REAL;
        """
}
