internal import Records

extension Command {
  static let version = Command(
    name: "version",
    group: .information,
    summary: "Show the version",
    examples: [Example("ledger-sync version", "ledger-sync \(Version.current)")]
  ) { _, context in
    if context.settings.format.isJSON {
      context.print(json: ["version": .string(Version.current)])
    } else {
      context.print("ledger-sync \(Version.current)")
    }
    return .done
  }
}

enum Version {
  static let current = "0.1.0"
}
