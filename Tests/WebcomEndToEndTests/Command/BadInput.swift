import Testing

/// Something that `webcom demo --data` cannot work with.
struct BadInput: Sendable, CustomTestStringConvertible {
    let name: String
    /// A part of the message.
    let message: String
    /// Prepares a folder, where there may be a file `kept.db` of an earlier run, and gives the file to name.
    let prepare: @Sendable (TemporaryFolder) throws -> String

    var testDescription: String { self.name }

    static let all = [
        Self(name: "a folder", message: "is a folder. Name a file in it") { folder in
            try folder.makeFolder("x")
            return "x"
        },
        Self(name: "a folder that is not there", message: "does not exist. Make it") { _ in "no/x.db" },
        Self(name: "a text file", message: "is not an SQLite database. Name another file") { folder in
            try folder.write(Array("some text\n".utf8), to: "x")
            return "x"
        },
        Self(name: "a long text file", message: "is not an SQLite database") { folder in
            try folder.write(Array(String(repeating: "some text\n", count: 1_000).utf8), to: "x")
            return "x"
        },
        Self(name: "another program's database", message: "of another program") { folder in
            // The application's number in an SQLite file's header.
            try Self.patch(folder, "kept.db", at: 68, to: "x.db")
            return "x.db"
        },
        Self(name: "a newer file", message: "Update the library") { folder in
            // The version of the tables in an SQLite file's header.
            try Self.patch(folder, "kept.db", at: 60, to: "kept.db")
            return "kept.db"
        },
        Self(name: "a damaged file", message: "is damaged") { folder in
            var bytes = try folder.bytes(of: "kept.db")
            for index in 8_192..<min(40_960, bytes.count) { bytes[index] = 0xA5 }
            try folder.write(bytes, to: "kept.db")
            return "kept.db"
        },
        Self(name: "a file without its keys", message: "its keys are not. Put") { folder in
            try folder.move("kept.db.keys", to: "aside")
            return "kept.db"
        },
        Self(name: "a file with other keys", message: "was made with other keys") { folder in
            try folder.write(Array("\(String(repeating: "A", count: 43))\n".utf8), to: "kept.db.keys")
            try folder.set(mode: 0o600, of: "kept.db.keys")
            return "kept.db"
        },
        Self(name: "keys that are none", message: "is not base64") { folder in
            try folder.write(Array("not a key!\n".utf8), to: "kept.db.keys")
            try folder.set(mode: 0o600, of: "kept.db.keys")
            return "kept.db"
        },
        Self(name: "keys that others can read", message: "run chmod 600 on it") { folder in
            try folder.set(mode: 0o644, of: "kept.db.keys")
            return "kept.db"
        },
    ]

    /// Writes a file with another number of four bytes at an offset.
    private static func patch(_ folder: TemporaryFolder, _ name: String, at offset: Int, to other: String) throws {
        var bytes = try folder.bytes(of: name)
        for (index, byte) in [0, 0, 39, 16].enumerated() { bytes[offset + index] = UInt8(byte) }
        try folder.write(bytes, to: other)
    }
}
