internal import Desk
internal import Git
internal import Index
internal import Records

extension Command {
  static let version = Command(
    name: "version",
    group: .information,
    summary: "Show the version, and those of libgit2 and SQLite",
    examples: [Example("ledger-sync version", "ledger-sync \(Version.current)")]
  ) { _, context in
    if context.settings.format.isJSON {
      context.print(json: [
        "version": .string(Version.current), "libgit2": .string(Text(LibraryVersion.libgit2)),
        "sqlite": .string(Text(DatabaseVersion.sqlite)),
      ])
    } else {
      context.print("ledger-sync \(Version.current)")
      context.print("libgit2 \(LibraryVersion.libgit2), SQLite \(DatabaseVersion.sqlite)")
    }
    return .done
  }
}
