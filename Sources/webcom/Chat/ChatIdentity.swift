package import WebcomAuthentication
import WebcomBackend

/// The address or number that the conversation is about.
package struct ChatIdentity: Equatable, Sendable {
    /// E-mail or phone.
    package let provider: AuthenticationProvider
    /// The address or number, checked and normalised, so that it can be shown.
    package let text: String

    /// What it is called in a sentence.
    package var noun: String { self.provider == .phone ? "number" : "address" }

    /// Reads what somebody typed.
    ///
    /// - Throws: What is wrong with it and what to do.
    package init(_ typed: String) throws(ChatProblem) {
        do {
            if typed.utf8.contains(UInt8(ascii: "@")) {
                (self.provider, self.text) = (.eMail, try EMailAddress(typed).address)
            } else if typed.unicodeScalars.contains(where: { $0.properties.numericType == .decimal }) {
                (self.provider, self.text) = (.phone, try PhoneNumber(typed).canonical)
            } else {
                throw ChatProblem(
                    "That is no e-mail address, no phone number and no word that is known here. Type help to see"
                        + " what may be typed.")
            }
        } catch let error as EMailAddressError {
            throw ChatProblem("That is no e-mail address that can be used. \(error.message)")
        } catch let error as PhoneNumberError {
            throw ChatProblem("That is no phone number that can be used. \(error.message)")
        } catch let problem as ChatProblem {
            throw problem
        } catch {
            throw ChatProblem("That cannot be used. Type an e-mail address or a phone number.")
        }
    }
}
