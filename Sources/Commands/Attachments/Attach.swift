internal import Store

extension Command {
  private static let id = Positional("ID")
  private static let files = Positional("FIELD=FILE", .some)

  static let attach = Command(
    name: "attach",
    group: .records,
    summary: "Lay files beside a record, named by its fields",
    details: """
      A copy of the file lies beside the record, under the record's name, and goes where the record goes. Where the
      field named another file, that one goes; git keeps it. FILE is - for what comes on stdin.

      What the file is stands in its first bytes, and has to be what the kind wants: a photo takes pictures and PDF.
      It has at most 5 MB, unless ledger.json or the kind says otherwise (attachmentSize, in bytes).

      A JPEG does not keep where it was taken: the place in its EXIF goes, its XMP and IPTC texts, and what follows
      the end of the picture. --keep-location leaves all of it. Other types stay as they are, and those that may say
      where they were taken (HEIC, AVIF, TIFF, WebP) are named.
      """,
    positionals: [id, files],
    options: [AttachmentArguments.keepLocation],
    examples: [
      Example("ledger-sync attach 7k3fq2xw photo=receipt.jpg", "The receipt of a bill"),
      Example("scanimage --format=jpeg | ledger-sync attach 7k3fq2xw photo=-", "Straight from the scanner"),
    ],
    answersRows: false
  ) { invocation, context in
    let arguments = try AttachmentArguments(
      invocation.all(files), keepsLocation: invocation.has(AttachmentArguments.keepLocation))
    let ledger = try context.ledger(for: "attach")
    try RecordEdit(invocation[id], in: ledger, kinds: try ledger.kinds(), context).make([], attaching: arguments)
    return .done
  }
}
