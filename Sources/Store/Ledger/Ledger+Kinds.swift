import FileSystem
import Merge
public import Records
public import Schema

/// The kinds of a ledger, as its `kinds/` declares them.
public struct Kinds: Sendable {
  /// Ordered by name.
  public let all: [Kind]
  /// Kinds that cannot be read: their records have the default rules.
  public let leftOut: [LeftOut]
  private let byFolder: [Text: Kind]

  init(_ kinds: [Kind], leftOut: [LeftOut]) {
    all = kinds.sorted { $0.name < $1.name }
    self.leftOut = leftOut
    byFolder = Dictionary(all.map { ($0.folder, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Kinds from the files of `kinds/`.
  init(reading files: [(path: String, bytes: [UInt8])]) {
    var kinds: [Kind] = []
    var leftOut: [LeftOut] = []
    for (path, bytes) in files {
      do throws(StoreError) {
        let document = try RecordDocument.reading(bytes, path: path)
        kinds.append(Kind.read(name: Kinds.name(of: path), from: document.value).kind)
      } catch { leftOut.append(LeftOut(path: path, position: error.position, message: error.message)) }
    }
    self.init(kinds, leftOut: leftOut)
  }

  /// `kinds/bill.json` declares the kind `bill`.
  private static func name(of path: String) -> Text {
    Text(String(path.dropFirst("kinds/".count).dropLast(".json".count)))
  }

  public func kind(named name: Text) -> Kind? { all.first { $0.name == name } }
  public func kind(of location: RecordLocation) -> Kind? { byFolder[location.folder] }
  public func rules(of location: RecordLocation) -> FieldRules { kind(of: location)?.rules ?? .none }
}

extension Ledger {
  /// Reads `kinds/*.json` from disk.
  public func kinds() throws -> Kinds {
    guard try root.statIfPresent("kinds")?.kind == .folder else { return Kinds([], leftOut: []) }
    var files: [(path: String, bytes: [UInt8])] = []
    var unreadable: [LeftOut] = []
    for entry in try root.list("kinds") {
      guard case .readable(let name) = entry.name, name.hasSuffix(".json"), !IgnoredFiles.isIgnored(name) else {
        continue
      }
      let path = "kinds/\(name)"
      do throws(FileError) {
        files.append((path, try root.read(path, limit: ReadLimits().bytes).bytes))
      } catch { unreadable.append(LeftOut(path: path, message: "cannot be read: \(error.cause)")) }
    }
    let kinds = Kinds(reading: files)
    return Kinds(kinds.all, leftOut: kinds.leftOut + unreadable)
  }
}
