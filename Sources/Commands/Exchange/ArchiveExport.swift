internal import Desk
internal import Records
internal import Store

/// Writes files of a ledger so that `import` takes them in again.
struct ArchiveExport {
  private let archive: WrittenArchive
  private let context: Context

  init(in ledger: Ledger, _ context: Context) throws {
    (archive, self.context) = (try WrittenArchive(of: ledger), context)
  }

  /// The records that answer a question, and the files beside them, as one text.
  func write(_ inquiry: Inquiry, into file: String?) throws {
    let found = try inquiry.rows(with: [])
    var skipped: [SkippedFile] = []
    try context.answering(into: file) { context in
      skipped = try archive.write(found.rows, while: { context.output.isOpen }) { context.print(json: $0) }
    }
    context.note(skipped: skipped)
    if found.rows.isEmpty { try context.sayNothing(answers: inquiry) }
  }

  /// All of the ledger, into a folder.
  func write(into folder: String) throws {
    let progress = Progress(context)
    defer { progress.finish() }
    let written = try archive.write(
      into: AnswerPlace(folder, in: context.files), text: JSONOutput.line,
      progress: { progress.update("Writing", $0, of: $1) })
    let files: Sentence = written.others > 0 ? " and \(counted(written.others, "other file"))" : ""
    context.note("\(counted(written.records, "record"))\(files) written to \(folder)")
    context.note(skipped: written.skipped)
  }
}
