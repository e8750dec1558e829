import FileSystem
import Git
import Records

/// The packs that a transfer brings, looked at once more before anything refers to them.
struct NewPacks {
  private static let folder = ".git/objects/pack"
  /// Where a pack goes that the disk did not keep as it was written: beside it, git would complain for ever.
  private static let damaged = "\(StateFolder.path)/damaged-packs"

  private let ledger: Ledger
  private let known: Set<String>

  init(in ledger: Ledger) throws {
    self.ledger = ledger
    known = Set(try Self.indexes(in: ledger))
  }

  private static func indexes(in ledger: Ledger) throws -> [String] {
    guard try ledger.root.statIfPresent(folder)?.kind == .folder else { return [] }
    return try ledger.root.list(folder).compactMap { entry in
      if case .readable(let name) = entry.name, name.hasSuffix(".idx") { name } else { nil }
    }.sorted { Text($0) < Text($1) }
  }

  /// Runs a transfer, and throws where it left a pack that cannot be read, whatever the transfer said of itself.
  func checking<Value>(_ transfer: () throws -> Value) throws -> Value {
    let result = Result { try transfer() }
    let new = try Self.indexes(in: ledger).filter { !known.contains($0) }
    let broken = try new.filter { try !PackCheck.isWhole(index: "\(ledger.path)/\(Self.folder)/\($0)") }
    if broken.isEmpty { return try result.get() }
    for index in broken { try setAside(index) }
    throw StoreError(
      .inputOutput, "damaged-pack", "the disk did not keep what was fetched as it was written",
      hint: "look whether it is full or failing, then run the command again; nothing was lost")
  }

  private func setAside(_ index: String) throws {
    try ledger.root.makeFolders(Self.damaged)
    let stem = index.dropLast(".idx".count)
    for name in [index, "\(stem).pack"] where try ledger.root.statIfPresent("\(Self.folder)/\(name)") != nil {
      try ledger.root.rename("\(Self.folder)/\(name)", to: "\(Self.damaged)/\(name)")
    }
  }
}
