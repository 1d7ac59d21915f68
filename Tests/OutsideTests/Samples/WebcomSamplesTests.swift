import OutsideApp
import Testing
import WebcomAuthentication
import WebcomTesting

/// Runs the samples of Webcom's documentation against the program's default application.
///
/// Each in a process of its own, because a program has one default application. Their secrets are placeholders, so the
/// script says what the back-end answers, and the trace what it was asked.
@Suite struct WebcomSamplesTests {
    @Test func attachesAnEMailAddressWithAPassword() async {
        await #expect(processExitsWith: .success) {
            for isAsync in [false, true] {
                let run = try await SampleRun.of(.eMail, .verificationToken) { report in
                    if isAsync {
                        await WebcomSamples.attachEMailFromAsync(report)
                    } else {
                        WebcomSamples.attachEMail(report)
                    }
                }
                #expect(run.calls == ["send attachIdentity eMail new", "authenticate verificationToken eMail new"])
                #expect(run.details?.uid == "the user")
                #expect(Webcom.defaultApplication.authenticationService.authenticationDetails == run.details)
            }
        }
    }

    @Test func signsInByACodeToAPhone() async {
        await #expect(processExitsWith: .success) {
            for isAsync in [false, true] {
                let run = try await SampleRun.of(.phone, .oneTimePassword) { report in
                    if isAsync {
                        await WebcomSamples.signInByPhoneFromAsync(report)
                    } else {
                        WebcomSamples.signInByPhone(report)
                    }
                }
                #expect(run.calls == ["send oneTimePassword phone new", "authenticate oneTimePassword phone new"])
                #expect(run.details?.uid == "the user")
                #expect(Webcom.defaultApplication.authenticationService.authenticationDetails == run.details)
            }
        }
    }

    @Test func aProgramThatSetsNoApplicationIsToldSo() async {
        await #expect(processExitsWith: .success) {
            let result = await withCheckedContinuation { continuation in
                WebcomSamples.signInByPhone { continuation.resume(returning: $0) }
            }
            #expect(throws: AuthenticationError(.unknownApplication)) { try result.get() }
        }
    }
}
