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

  public func kind(named name: Text) -> Kind? { all.first { $0.name == name } }
  public func kind(of location: RecordLocation) -> Kind? { byFolder[location.folder] }
  func rules(of location: RecordLocation) -> FieldRules { kind(of: location)?.rules ?? .none }
}

extension Ledger {
  /// Reads `kinds/*.json` from disk.
  public func kinds() throws -> Kinds {
    var kinds: [Kind] = []
    var leftOut: [LeftOut] = []
    guard try root.statIfPresent("kinds")?.kind == .folder else { return Kinds([], leftOut: []) }
    for entry in try root.list("kinds") {
      guard case .readable(let name) = entry.name, name.hasSuffix(".json"), !IgnoredFiles.isIgnored(name) else {
        continue
      }
      let path = "kinds/\(name)"
      do {
        let document = try RecordDocument.reading(root.read(path, limit: ReadLimits().bytes).bytes, path: path)
        kinds.append(Kind.read(name: Text(String(name.dropLast(5))), from: document.value).kind)
      } catch let error as StoreError {
        leftOut.append(LeftOut(path: path, position: error.position, message: error.message))
      } catch let error as FileError {
        leftOut.append(LeftOut(path: path, message: "cannot be read: \(error.cause)"))
      }
    }
    return Kinds(kinds, leftOut: leftOut)
  }
}
