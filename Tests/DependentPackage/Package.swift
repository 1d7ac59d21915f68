// swift-tools-version: 6.2
import PackageDescription

/// A package as a user of the library has it: the service and its test kit, and no system library.
///
/// `.ci/dependent` builds and tests it where the headers of those libraries are hidden.
let package = Package(
    name: "dependent",
    platforms: [.macOS(.v15)],
    products: [.library(name: "BadgeDoor", targets: ["BadgeDoor"])],
    dependencies: [
        // By name, since the identity of a package in a folder is the folder's, and a clone may be called anything.
        .package(name: "webcom-authentication", path: "../..")
    ],
    targets: [
        .target(
            name: "BadgeDoor",
            dependencies: [.product(name: "WebcomAuthentication", package: "webcom-authentication")]),
        .testTarget(
            name: "BadgeDoorTests",
            dependencies: ["BadgeDoor", .product(name: "WebcomTesting", package: "webcom-authentication")]),
    ]
)
