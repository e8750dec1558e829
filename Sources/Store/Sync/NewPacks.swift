import FileSystem
import Git
import Records

/// The packs that a transfer brings, looked at once more before anything refers to them.
struct NewPacks {
  private static let folder = ".git/objects/pack"
  /// Where a pack goes that the disk did not keep as it was written: if it stayed in its place, git would complain for
  /// ever.
  private static let damaged = "\(StateFolder.path)/damaged-packs"

  private let ledger: Ledger
  private let known: Set<Text>

  init(in ledger: Ledger) throws {
    self.ledger = ledger
    known = Set(try Self.indexes(in: ledger).map { Text($0) })
  }

  private static func indexes(in ledger: Ledger) throws -> [String] {
    guard try ledger.root.statIfPresent(folder)?.kind == .folder else { return [] }
    return try ledger.root.list(folder).compactMap { entry in
      if case .readable(let name) = entry.name, name.ends(with: ".idx") { name } else { nil }
    }.sorted { Text($0) < Text($1) }
  }

  /// Runs a transfer, and throws where it left a pack that cannot be read, whatever the transfer itself reported.
  func checking<Value>(_ transfer: () throws -> Value) throws -> Value {
    let result = Result { try transfer() }
    let new = try Self.indexes(in: ledger).filter { !known.contains(Text($0)) }
    let broken = try new.filter { try !isWholeOrGone($0) }
    if broken.isEmpty { return try result.get() }
    for index in broken { try setAside(index) }
    if try broken.allSatisfy(isEmpty) {
      throw Failure(
        .cloud, "no-objects", "the cloud sent none of the objects that it says to have",
        advice: StoreAdvice.checkCloudForDamage)
    }
    throw Failure(
      .inputOutput, "damaged-pack", "the disk did not keep what was fetched as it was written",
      advice: StoreAdvice.lookAtDisk)
  }

  /// A pack that has gone in the meantime was not damaged: a `git gc` running at the same time has merged it with
  /// others. git removes the pack and its index one after the other, so where only one of the two is left, both are
  /// looked at again.
  func isWholeOrGone(_ index: String) throws -> Bool {
    for look in 1...Self.looks {
      if look > 1 { ledger.surroundings.sleep(Self.pause) }
      if try PackCheck.isWhole(index: "\(ledger.path)/\(Self.folder)/\(index)") { return true }
      if try ledger.root.statIfPresent("\(Self.folder)/\(index)") == nil { return true }
    }
    return false
  }

  private static let looks = 3
  private static let pause = 0.02

  /// Whether the pack is nothing but a header that says "no objects" and a checksum: the cloud sent it like that, and
  /// it is not the disk's fault.
  private func isEmpty(_ index: String) throws -> Bool {
    let pack = "\(Self.damaged)/\(index.dropLast(".idx".count)).pack"
    guard try ledger.root.statIfPresent(pack)?.size == 32 else { return false }
    return try ledger.root.read(pack, limit: 32).bytes[8..<12].allSatisfy { $0 == 0 }
  }

  private func setAside(_ index: String) throws {
    try ledger.root.makeFolders(Self.damaged)
    let stem = index.dropLast(".idx".count)
    for name in [index, "\(stem).pack"] where try ledger.root.statIfPresent("\(Self.folder)/\(name)") != nil {
      try ledger.root.rename("\(Self.folder)/\(name)", to: "\(Self.damaged)/\(name)")
    }
  }
}
