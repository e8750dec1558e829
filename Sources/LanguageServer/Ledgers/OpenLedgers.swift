import Desk
import FileSystem
import Records
import Store

/// The ledgers in which open texts lie. Each is opened once a turn.
final class OpenLedgers {
  private let open: (String) throws -> Session
  /// By folder; nil where a folder is in no ledger.
  private var views: [String: LedgerView?] = [:]

  init(_ open: @escaping (String) throws -> Session) { self.open = open }

  /// After this, ledgers are read as they are then.
  func forget() { views = [:] }

  /// The file that a text is of; nil where that is not in a ledger.
  func file(_ text: OpenText) throws -> OpenFile? {
    guard let path = FileAddress.path(text.address), let place = try Self.place(of: path),
      let view = try view(of: place.folder)
    else { return nil }
    let whole = AbsolutePath.joined(place.folder, place.rest)
    let root = view.ledger.path
    guard isPath(whole, below: root) else { return nil }
    return try OpenFile(text, at: relocated(whole, from: "\(root)/", to: ""), in: view)
  }

  func views(of folders: [String]) throws -> [LedgerView] {
    var roots: Set<Text> = []
    return try folders.compactMap { folder in
      guard OutsideFiles.exists(folder) else { return nil }
      return try view(of: try OutsideFiles.target(of: folder))
    }.filter { roots.insert(Text($0.ledger.path)).inserted }
  }

  private func view(of folder: String) throws -> LedgerView? {
    if let view = views[folder] { return view }
    var view: LedgerView?
    do {
      view = LedgerView(try open(folder))
    } catch let failure as Failure where failure.code == "no-ledger" {}
    views[folder] = .some(view)
    return view
  }

  /// The innermost folder above a path that is there, without links, and the rest of the path.
  private static func place(of path: String) throws(FileError) -> (folder: String, rest: String)? {
    var (folder, rest) = AbsolutePath.split(path)
    while !OutsideFiles.exists(folder), folder != "/" {
      let above = AbsolutePath.split(folder)
      (folder, rest) = (above.folder, "\(above.name)/\(rest)")
    }
    return (try OutsideFiles.target(of: folder), rest)
  }
}
