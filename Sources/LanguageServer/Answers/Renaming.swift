import Desk
import FileSystem
import Records
import Schema
import Store

/// What comes of a rename.
enum RenameOutcome {
  /// - Parameters:
  ///   - edit: brings the open texts to what their files say.
  ///   - old: the path of the record before, from the ledger's root; `new` is the one that it has.
  case done(edit: Object, said: String, old: String, new: String)
  /// So many records that somebody has to agree first.
  case asks(String)
}

/// Another id for the record at the cursor, or else for this one: one commit, as the command line makes it. It is the one
/// thing that the server writes, and it does so only where every open text of the ledger is saved: then nothing that
/// somebody has typed is out of date afterwards. The open texts get what their files say by then.
struct Renaming {
  private let file: OpenFile
  /// The open texts of the same ledger.
  private let open: [OpenFile]
  private let record: StoredRecord

  /// nil where nothing stands at the cursor that has an id.
  init?(_ file: OpenFile, at place: TextPlace, open: [OpenFile]) throws {
    guard let record = try file.renamable(at: file.text.lines.offset(of: place))?.record else { return nil }
    (self.file, self.record) = (file, record)
    self.open = open.filter { Text($0.view.ledger.path) == Text(file.view.ledger.path) }
  }

  /// - Parameter isAgreed: whether somebody was asked, however many records there are.
  func outcome(_ newID: String, isAgreed: Bool) throws -> RenameOutcome {
    let (view, kinds) = (file.view, try file.view.kinds())
    if let unsaved = try open.first(where: { try !$0.isSaved() }) {
      throw RequestError.failed(try view.said("\(unsaved.path) is not saved: save what is open, and rename then"))
    }
    let tree = try WorkTree.open(view.ledger)
    let renaming = try tree.renaming(record, to: newID, kinds: kinds)
    if renaming.isMany, !isAgreed {
      return .asks(try view.said("Rename \(record.id), and change \(counted(renaming.paths.count, "record"))?"))
    }
    let renamed = try tree.rename(renaming, kinds: kinds)
    let said: Sentence =
      renaming.references == 0
      ? "\(record.id) is \(renamed.id) now; ledger-sync undo takes it back"
      : "\(record.id) is \(renamed.id) now, and \(counted(renaming.references, "reference")) changed; ledger-sync undo takes it back"
    return .done(
      edit: try edits(of: Set(renaming.paths.map { Text($0) })), said: try view.said(said), old: record.path,
      new: renamed.path)
  }

  /// What makes the open texts say what the files at these paths say, by their addresses.
  private func edits(of paths: Set<Text>) throws -> Object {
    var edits = Object()
    for other in open where paths.contains(Text(other.path)) && Text(other.path) != Text(record.path) {
      guard let now = try other.textOnDisk(), now != other.text.bytes else { continue }
      edits[other.text.address] = [other.text.edit(to: now)]
    }
    return edits
  }
}

extension OpenFile {
  /// Where the id stands that the cursor is at, as an editor asks before it asks for the new one. Throws where the record
  /// has to keep its id.
  func renamed(at place: TextPlace) throws -> Value {
    let offset = text.lines.offset(of: place)
    guard let (record, range) = try renamable(at: offset) else { return .null }
    try view.ledger.requireRenamable(record, view.kinds())
    let isThere = range.contains(offset) || range.upperBound == offset
    return [
      "range": text.lines.json(isThere ? range : offset..<offset), "placeholder": .string(record.id),
    ]
  }

  /// The record that the text at a byte names, and where the name stands between its quotes; else the record that this file
  /// is, as it is saved. nil where the file is none.
  fileprivate func renamable(at offset: Int) throws -> (record: StoredRecord, range: Range<Int>)? {
    let found = document?.value(at: offset)
    if let found, let record = try referred(at: found.path) { return (record, inside(found.range)) }
    guard location != nil, let own = try view.ledger.recordIfPresent(at: path) else { return nil }
    return (own, found?.range ?? offset..<offset)
  }

  /// The text of a value without its quotes, or its element.
  private func inside(_ range: Range<Int>) -> Range<Int> {
    let bytes = text.bytes[range]
    let (opening, closing) =
      format == .json ? (UInt8(ascii: "\""), UInt8(ascii: "\"")) : (UInt8(ascii: ">"), UInt8(ascii: "<"))
    guard let start = bytes.firstIndex(of: opening), let end = bytes.lastIndex(of: closing), start < end else {
      return range
    }
    return start + 1..<end
  }

  /// The text that the file has, with the ends of lines that the editor tells about; nil where there is no file.
  fileprivate func textOnDisk() throws -> [UInt8]? {
    guard try view.ledger.root.statIfPresent(path) != nil else { return nil }
    var bytes = try view.ledger.root.read(path, limit: ReadLimits().bytes).bytes
    if text.lines.bytes == TextLines(ofFile: text.bytes, text.lines.encoding).bytes {
      bytes = TextLines(ofFile: bytes, text.lines.encoding).bytes
    }
    // Some editors keep the ends of lines to themselves.
    let (carriage, line) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    if !text.bytes.contains(carriage), bytes.contains(carriage) {
      bytes = bytes.indices.filter { bytes[$0] != carriage || $0 + 1 == bytes.count || bytes[$0 + 1] != line }.map {
        bytes[$0]
      }
    }
    return bytes
  }

  fileprivate func isSaved() throws -> Bool { try textOnDisk() == text.bytes }
}
