internal import Desk
internal import Records
internal import Store

extension Command {
  private static let id = Positional("ID")
  private static let files = Positional("FIELD=FILE", .some)

  static let attach = Command(
    name: "attach",
    group: .records,
    summary: "Put files beside a record, as its photo or another field",
    details: """
      A copy of the file is put beside the record, under the record's name, and moves with it. A file that the field
      named before is removed; git keeps it. As FILE, - means stdin.

      The first bytes of the file tell its type, which has to be one that the kind allows: a photo can be a
      picture or a PDF. A file can have 5 MB, unless ledger.json or the kind allows more or less (attachmentSize,
      in bytes).

      A JPEG loses the place where it was taken: the place and the small picture in its EXIF data, its XMP and
      IPTC texts, comments, and whatever follows the end of the picture. With --keep-location all of that stays.
      Other types stay as they are; a note names those that may tell where they were made (HEIC, PNG, MP4 and
      others).
      """,
    positionals: [id, files],
    options: [AttachmentArguments.keepLocation],
    examples: [
      Example("ledger-sync attach 7k3fq2xw photo=receipt.jpg", "The receipt of a bill"),
      Example("scanimage --format=jpeg | ledger-sync attach 7k3fq2xw photo=-", "Straight from the scanner"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let arguments = try AttachmentArguments(
      invocation.all(files), keepsLocation: invocation.has(AttachmentArguments.keepLocation))
    let ledger = try context.ledger(for: "attach")
    try RecordEdit(invocation[id], in: ledger, kinds: try ledger.kinds(), context).make([], attaching: arguments)
    return .done
  }
}
