// swift-tools-version: 6.2
import PackageDescription

/// The house's settings: Swift 6 mode, every warning an error, and the upcoming features that make isolation explicit.
let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
    name: "webcom-authentication",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "WebcomAuthentication", targets: ["WebcomAuthentication"]),
        .library(name: "WebcomBackend", targets: ["WebcomBackend"]),
        .library(name: "WebcomSQLite", targets: ["WebcomSQLite"]),
        .library(name: "WebcomTokens", targets: ["WebcomTokens"]),
        .library(name: "WebcomOpenIDConnect", targets: ["WebcomOpenIDConnect"]),
        .library(name: "WebcomTesting", targets: ["WebcomTesting"]),
        .library(name: "WebcomBackendTesting", targets: ["WebcomBackendTesting"]),
        .executable(name: "webcom", targets: ["webcom"]),
    ],
    dependencies: [],
    targets: [
        // System libraries, each opened by one module only.
        .systemLibrary(
            name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"]), .brew(["libidn2"])]),
        .systemLibrary(
            name: "CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"]), .brew(["libxcrypt"])]),
        .systemLibrary(
            name: "CQREncode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),

        // The service, which needs none of them.
        module("WebcomPrimitives"),
        module("WebcomAuthentication", ["WebcomPrimitives"]),
        module("WebcomTesting", ["WebcomAuthentication", "WebcomPrimitives"]),

        // Signed tokens, for the back-end and for services that only check them.
        module("WebcomTokens", ["WebcomAuthentication", "WebcomPrimitives", "WebcomCryptography"]),

        // The embedded back-end.
        module("WebcomCryptography", ["WebcomPrimitives", "CSodium", "COpenSSL", "CCrypt"]),
        module(
            "WebcomBackend",
            ["WebcomAuthentication", "WebcomPrimitives", "WebcomCryptography", "WebcomTokens", "CIDN2"]),
        module("WebcomTransport", ["WebcomPrimitives", "CCurl"]),
        module(
            "WebcomOpenIDConnect",
            [
                "WebcomBackend", "WebcomTokens", "WebcomTransport", "WebcomAuthentication", "WebcomCryptography",
                "WebcomPrimitives",
            ]),
        module("WebcomSQLite", ["WebcomBackend", "WebcomAuthentication", "WebcomPrimitives", "CSQLite"]),
        module(
            "WebcomBackendTesting",
            ["WebcomTesting", "WebcomBackend", "WebcomAuthentication", "WebcomPrimitives", "WebcomCryptography"]),
        .executableTarget(
            name: "webcom",
            dependencies: [
                "WebcomAuthentication", "WebcomBackend", "WebcomSQLite", "WebcomTokens", "WebcomOpenIDConnect",
                "WebcomCryptography", "WebcomPrimitives", "CSodium", "COpenSSL", "CSQLite", "CQREncode",
            ],
            swiftSettings: settings),

        // Tests. The first three targets are compiled without package access, as a user's code is.
        .target(
            name: "OutsideApp", dependencies: ["WebcomAuthentication"], path: "Tests/OutsideApp", packageAccess: false,
            swiftSettings: settings),
        .testTarget(
            name: "OutsideTests",
            dependencies: [
                "OutsideApp", "WebcomAuthentication", "WebcomTesting", "WebcomBackend", "WebcomBackendTesting",
                "WebcomSQLite",
            ],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "CompileTimeTests",
            dependencies: [
                "WebcomAuthentication", "WebcomTesting", "WebcomBackend", "WebcomBackendTesting", "WebcomSQLite",
                "WebcomTokens", "WebcomOpenIDConnect", "TestSupport",
            ],
            exclude: ["Snippets", "Stubs"],
            packageAccess: false, swiftSettings: settings),
        .executableTarget(
            name: "KillLoopChild",
            dependencies: [
                "WebcomAuthentication", "WebcomBackend", "WebcomSQLite", "WebcomTesting", "WebcomPrimitives",
            ],
            path: "Tests/KillLoopChild", swiftSettings: settings),
        .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
        .target(name: "TestSupport", dependencies: ["CSpawn"], path: "Tests/TestSupport", swiftSettings: settings),
        .target(
            name: "TransportTesting", dependencies: ["WebcomTransport", "WebcomPrimitives"],
            path: "Tests/TransportTesting", swiftSettings: settings),
        tests("WebcomPrimitivesTests", ["WebcomPrimitives"]),
        tests(
            "WebcomAuthenticationTests",
            ["WebcomAuthentication", "WebcomTesting", "WebcomPrimitives", "TestSupport"]),
        tests("WebcomTestingTests", ["WebcomTesting", "WebcomAuthentication", "WebcomPrimitives"]),
        tests("WebcomCryptographyTests", ["WebcomCryptography", "WebcomTesting", "WebcomPrimitives"]),
        tests(
            "WebcomTokensTests",
            ["WebcomTokens", "WebcomTesting", "WebcomAuthentication", "WebcomCryptography", "WebcomPrimitives"]),
        tests(
            "WebcomTransportTests",
            ["WebcomTransport", "TransportTesting", "WebcomTesting", "WebcomPrimitives", "TestSupport"]),
        tests(
            "WebcomOpenIDConnectTests",
            [
                "WebcomOpenIDConnect", "WebcomTransport", "WebcomBackend", "WebcomBackendTesting", "WebcomTesting",
                "WebcomTokens", "WebcomAuthentication", "WebcomCryptography", "WebcomPrimitives",
            ]),
        tests(
            "WebcomBackendTests",
            [
                "TestSupport", "WebcomBackend", "WebcomBackendTesting", "WebcomTesting", "WebcomAuthentication",
                "WebcomPrimitives",
                "WebcomCryptography", "WebcomTokens",
            ]),
        tests(
            "WebcomSQLiteTests",
            [
                "WebcomSQLite", "WebcomBackend", "WebcomBackendTesting", "WebcomTesting", "WebcomAuthentication",
                "WebcomPrimitives", "CSQLite",
            ]),
        tests(
            "WebcomEndToEndTests",
            [
                "WebcomSQLite", "WebcomBackend", "WebcomBackendTesting", "WebcomTesting", "WebcomAuthentication",
                "WebcomPrimitives", "WebcomTokens", "WebcomCryptography", "CSQLite", "webcom", "KillLoopChild",
                "TestSupport", "WebcomOpenIDConnect",
            ], exclude: ["Peer/jose_peer.py"]),
    ],
    swiftLanguageModes: [.v6]
)

// For checks that look at the modules alone: without the executable, and the tests that run whole programs.
if Context.environment["WEBCOM_MODULES_ONLY"] != nil {
    let programs = [
        "webcom", "KillLoopChild", "OutsideApp", "OutsideTests", "CompileTimeTests", "WebcomEndToEndTests",
        "WebcomOpenIDConnectTests",
    ]
    package.products.removeAll { programs.contains($0.name) }
    package.targets.removeAll { programs.contains($0.name) }
}
