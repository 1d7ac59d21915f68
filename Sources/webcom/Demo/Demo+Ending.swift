import WebcomAuthentication

extension Demo {
    /// What the services told those who watch them, in each one's order.
    mutating func showEvents() async throws {
        self.log.append(await self.world.close())
        try await self.printer.step("The events of all services")
        for (index, events) in self.log.enumerated() {
            if index > 0 { try await self.printer.say("After the restart:") }
            for event in events {
                let name = Self.name(of: event.sessionKey)
                try await self.printer.fact("\(name.padded(to: 8)) #\(event.sequence)", event.kind.line)
            }
        }
    }

    /// Where everything is.
    mutating func showFile() async throws {
        try await self.printer.step("Where the file is")
        try await self.printer.fact("file", self.place.file.fullPath)
        try await self.printer.fact("keys", "\(self.place.file.fullPath).keys")
        if let folder = self.place.temporaryFolder {
            try await self.printer.say("Both are kept until you remove them:")
            try await self.printer.say("rm -r \(folder)")
        } else {
            try await self.printer.say("Run the demo on it again to see the sessions restored.")
        }
    }
}
