import Testing
import webcom

@Suite struct DeviceLabelTests {
    private static let gecko = "AppleWebKit/537.36 (KHTML, like Gecko)"
    private static let labels: [(String, String?)] = [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        ("Mozilla/5.0 (X11; Linux x86_64) \(gecko) HeadlessChrome/140.0.0.0 Safari/537.36", "Chrome on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) \(gecko) Chrome/140.0.0.0 Safari/537.36", "Chrome on Windows"),
        ("Mozilla/5.0 (Windows NT 10.0) \(gecko) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 15) \(gecko) Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(gecko) Version/18.5 Safari/605.1.15", "Safari on Mac"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) \(gecko) Version/18.5 Safari/604.1",
            "Safari on iPhone"
        ),
        ("curl/8.14.1", "curl"), ("wget", "wget"), ("", nil), ("/", nil),
        (String(repeating: "x", count: 9_000), String(repeating: "x", count: 40)),
        (String(repeating: " ", count: 600) + "Firefox/1 Linux", nil),
    ]

    @Test(arguments: Self.labels)
    func saysWhatItsUserWould(userAgent: String, label: String?) {
        #expect(DeviceLabel.text(of: userAgent) == label)
    }
}
