import WebcomPrimitives

extension PHCString: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The parameters, with salt and output left out.
    package var description: String { "\(self.prefix)$\(SecretBytes.redacted)" }

    /// The same as ``description``.
    package var debugDescription: String { self.description }

    /// A mirror that shows the parameters only.
    package var customMirror: Mirror { Mirror(self, children: ["parameters": self.parameters]) }
}
