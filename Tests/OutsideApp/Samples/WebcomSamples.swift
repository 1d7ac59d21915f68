public import WebcomAuthentication

/// The two samples of Webcom's documentation, word for word, with the bodies of their closures filled in.
///
/// Each stands in a function that is synchronous and in one that is not: overloads resolve differently there.
public enum WebcomSamples {
    /// Takes the outcome of a sample.
    public typealias Report = @Sendable (Result<AuthenticationOutcome, AuthenticationError>) -> Void

    // swift-format-ignore
    /// An e-mail address with a password is attached.
    public static func attachEMail(_ report: @escaping Report) {
        let method = AuthenticationMethodInternal(provider: .eMail, mode: .staticPassword)
        Webcom.defaultApplication.authenticationService.initializeAuthentication(with: method, context: .new)
        method.setIdentifier("president@whitehouse.gov") // or directly sets the e-mail at initialization
        method.setStaticPassword("...")
        method.displayName = "Josiah Bartlet"
        method.attachIdentity { _ in
            method.setVerificationToken("token received by e-mail")
            Webcom.defaultApplication.authenticationService.continueAuthentication { result in report(result) }
        }
    }

    // swift-format-ignore
    /// A phone number signs in with a code.
    public static func signInByPhone(_ report: @escaping Report) {
        let method = AuthenticationMethodInternal(msisdn: "+12024561111", mode: .oneTimePassword)
        Webcom.defaultApplication.authenticationService.initializeAuthentication(with: method, context: .new)
        method.requestOneTimePassword { _ in
            method.setOneTimePassword("code received by SMS")
            Webcom.defaultApplication.authenticationService.continueAuthentication { result in report(result) }
        }
    }

    // swift-format-ignore
    /// The same as ``attachEMail(_:)``, written in an asynchronous function.
    public static func attachEMailFromAsync(_ report: @escaping Report) async {
        let method = AuthenticationMethodInternal(provider: .eMail, mode: .staticPassword)
        Webcom.defaultApplication.authenticationService.initializeAuthentication(with: method, context: .new)
        method.setIdentifier("president@whitehouse.gov") // or directly sets the e-mail at initialization
        method.setStaticPassword("...")
        method.displayName = "Josiah Bartlet"
        method.attachIdentity { _ in
            method.setVerificationToken("token received by e-mail")
            Webcom.defaultApplication.authenticationService.continueAuthentication { result in report(result) }
        }
    }

    // swift-format-ignore
    /// The same as ``signInByPhone(_:)``, written in an asynchronous function.
    public static func signInByPhoneFromAsync(_ report: @escaping Report) async {
        let method = AuthenticationMethodInternal(msisdn: "+12024561111", mode: .oneTimePassword)
        Webcom.defaultApplication.authenticationService.initializeAuthentication(with: method, context: .new)
        method.requestOneTimePassword { _ in
            method.setOneTimePassword("code received by SMS")
            Webcom.defaultApplication.authenticationService.continueAuthentication { result in report(result) }
        }
    }
}
