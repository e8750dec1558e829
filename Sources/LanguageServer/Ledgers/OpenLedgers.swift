import Desk
import FileSystem
import Records
import Store

/// The ledgers in which open texts lie. Each is opened once a turn.
final class OpenLedgers {
  private let open: (String) throws -> Session
  /// By folder; nil where a folder is in no ledger.
  private var views: [Text: LedgerView?] = [:]

  init(_ open: @escaping (String) throws -> Session) { self.open = open }

  /// After this, ledgers are read as they are then.
  func forget() { views = [:] }

  /// The file that a text is of; nil where that is not in a ledger.
  func file(_ text: OpenText) throws -> OpenFile? {
    guard let path = FileAddress.path(text.address.string), let place = try Self.place(of: path),
      let view = try view(of: place.folder)
    else { return nil }
    let whole = AbsolutePath.joined(place.folder, place.rest)
    guard isPath(whole, below: view.ledger.path) else { return nil }
    let inside = relocated(whole, from: "\(view.ledger.path)/", to: "")
    return try OpenFile(text, at: inside, in: view, root: Self.root(of: path, inside: inside) ?? view.ledger.path)
  }

  /// The ledgers that folders are in, each once, and what their roots are called there.
  func roots(of folders: [String]) throws -> [(root: String, view: LedgerView)] {
    var known: Set<Text> = []
    return try folders.compactMap { folder -> (root: String, view: LedgerView)? in
      guard OutsideFiles.exists(folder) else { return nil }
      let target = try OutsideFiles.target(of: folder)
      guard let view = try view(of: target), known.insert(Text(view.ledger.path)).inserted else { return nil }
      return (Text(target) == Text(view.ledger.path) ? folder : view.ledger.path, view)
    }
  }

  /// The ledger's root as the client calls it, who may have come by a link: another name for a file would be another file to
  /// it.
  private static func root(of path: String, inside: String) -> String? {
    let end = "/\(inside)"
    guard isPath(path, endingIn: end) else { return nil }
    return String(Substring(path.utf8.dropLast(end.utf8.count)))
  }

  private func view(of folder: String) throws -> LedgerView? {
    if let view = views[Text(folder)] { return view }
    var view: LedgerView?
    do {
      view = LedgerView(try open(folder))
    } catch let failure as Failure where failure.code == "no-ledger" {}
    views[Text(folder)] = .some(view)
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
