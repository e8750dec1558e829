// swift-tools-version: 6.2
import PackageDescription

/// Every module is built with the same strict settings: Swift 6, no warnings, no silent unsafety.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // The index is for finding our own tests; with Foundation's interfaces in it, a build takes twice the time.
  .unsafeFlags(["-index-ignore-system-modules"], .when(configuration: .debug)),
]

/// A module of ours. `dependencies` are the only modules it may import: the arrows of docs/architecture.md.
/// `embedded` files of the module become constants of the program, so that it stays one file.
func layer(
  _ name: String, _ dependencies: [Target.Dependency] = [], embedded: [String] = [], isFast: Bool = false
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: embedded.map { .embedInCode($0) },
    swiftSettings: isFast ? strict + [.unsafeFlags(["-O"], .when(configuration: .debug))] : strict)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "ledger-sync",
  products: [.executable(name: "ledger-sync", targets: ["ledger-sync"])],
  targets: [
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CEvent", pkgConfig: "libevent", providers: [.apt(["libevent-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CLibgit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CEditLine", providers: [.apt(["libedit-dev"])]),  // opened at run time
    .systemLibrary(name: "CQRencode", providers: [.apt(["libqrencode-dev"])]),  // opened at run time
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CUchardet", pkgConfig: "uchardet", providers: [.apt(["libuchardet-dev"])]),
    .systemLibrary(name: "CZip", providers: [.apt(["libzip-dev"])]),  // opened at run time
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    .target(name: "CKerberos"),
    .target(name: "CSentences", exclude: ["de.json", "zh-Hant.json"]),

    layer("System", ["CLinux", "CUchardet"]),
    layer("Records", ["CSentences"], embedded: ["de", "zh-Hant"].map { "Languages/Files/\($0).json" }, isFast: true),
    layer("FileSystem", ["CEditLine", "CLinux", "System", "Records"]),
    layer(
      "Schema", ["Records"],
      embedded: [
        "account", "animal", "bill", "book", "budget", "category", "diary", "drink", "payee", "payment", "rate",
        "recurring",
      ].map { "Planted/Kinds/\($0).json" } + ["Planted/Catalogues/drinks.json"]),
    layer("Merge", ["Records", "Schema"]),
    layer("Trust", ["Records"]),
    layer("Git", ["CCrypto", "CKerberos", "CLibgit2", "CZlib", "System"]),
    layer("Signatures", ["CCrypto"]),
    layer("Query", ["Records", "Schema"]),
    layer(
      "Reports", ["Records"],
      embedded: ["colours.css", "page.css"].map { "Page/\($0)" }
        + ["numbers", "records", "drawing", "plot", "views", "main"].map { "Page/Script/\($0).js" }),
    layer(
      "Exchange", ["CExpat", "CZip", "CZlib", "Records", "Schema", "Query"],
      embedded: [
        "animals", "city-animals", "dayone-classic", "dayone", "drinks", "ihatemoney", "ihatemoney-transactions",
        "outgoings", "parse-diary", "parse-outgoings", "parse-users", "spliit", "splitwise", "timi-categories",
      ].map { "Rules/Presets/\($0).json" }),
    layer("HTTP", ["CEvent"]),
    layer("Store", ["Records", "Schema", "FileSystem", "Merge", "Git", "Signatures", "Trust"]),
    layer("Index", ["CSQLite", "Records", "Schema", "FileSystem", "Query", "Store"]),
    layer(
      "Desk",
      ["System", "Records", "Schema", "Merge", "Query", "Reports", "Exchange", "FileSystem", "Git", "Store", "Index"]),
    layer("English", ["Records", "Schema", "Store", "Index", "Desk"]),
    layer("LanguageServer", ["Records", "Schema", "Merge", "Query", "Reports", "FileSystem", "Store", "Desk"]),
    layer(
      "Page", ["Records", "Reports", "FileSystem", "HTTP", "Store"],
      embedded: ["app.webmanifest", "icon.svg", "page.css", "page.html"].map { "Files/\($0)" }
        + [
          "add", "answers", "bills", "catalogue", "changes", "copy", "door", "elements", "fields", "figures", "files",
          "find", "household", "kinds", "look", "month", "more", "new", "page", "periods", "pictures", "queue",
          "record",
          "settings", "share", "shared", "slices", "week", "words", "worker",
        ].map { "Files/\($0).js" }),
    layer(
      "Commands",
      [
        "CQRencode", "System", "Records", "Schema", "Merge", "Query", "Reports", "Exchange", "FileSystem", "Git",
        "Store", "Index", "Desk", "English", "Signatures", "Trust",
      ]),
    .executableTarget(
      name: "ledger-sync", dependencies: ["Commands", "LanguageServer", "Page"], swiftSettings: strict),
    .executableTarget(
      name: "engine-benchmark", dependencies: ["Records", "Schema", "Merge"], path: "Benchmarks/Engine",
      swiftSettings: strict),
    .executableTarget(
      name: "mutations", dependencies: ["TestSupport", "Records", "Schema", "Merge"], path: "Tests/Fuzz/Mutations",
      swiftSettings: strict),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    tests("RecordsTests", ["TestSupport", "Records"]),
    tests("SchemaTests", ["TestSupport", "Records", "Schema"], exclude: ["Cases"]),
    tests(
      "MergeTests", ["TestSupport", "Records", "Schema", "Merge", "FileSystem", "Git", "Store"],
      resources: [.copy("Cases")]),
    tests("FileSystemTests", ["TestSupport", "System", "Records", "FileSystem"]),
    tests("GitTests", ["TestSupport", "Git"]),
    tests("SignaturesTests", ["TestSupport", "Signatures"]),
    tests("TrustTests", ["TestSupport", "Records", "Trust"]),
    tests("QueryTests", ["TestSupport", "Records", "Schema", "Query"], exclude: ["Questions/Table"]),
    tests("ReportsTests", ["TestSupport", "Records", "Reports"]),
    tests("ExchangeTests", ["TestSupport", "CZlib", "Records", "Schema", "Query", "Exchange"]),
    tests("StoreTests", ["TestSupport", "Records", "Schema", "FileSystem", "Merge", "Git", "Store"]),
    tests("IndexTests", ["TestSupport", "Records", "Schema", "FileSystem", "Query", "Store", "Index"]),
    tests(
      "DeskTests",
      ["TestSupport", "Records", "Schema", "FileSystem", "Git", "Query", "Reports", "Exchange", "Store", "Desk"],
      exclude: ["QuickLines"]),
    tests("PageTests", ["TestSupport", "Records", "HTTP", "Store", "Page"]),
    tests("LanguageServerTests", ["TestSupport", "Records", "LanguageServer"]),
    tests(
      "CommandsTests", ["TestSupport", "Records", "Schema", "FileSystem", "Store", "English", "Desk", "Commands"],
      exclude: ["Transcripts"]),
    tests("SimulationTests", ["TestSupport", "Records", "FileSystem", "Commands"]),
  ]
)
