package import Query
package import Records
import Reports
import Schema
import Store

/// The pictures of a page, small and within the file: first the icons of categories and the covers of books, then those of
/// the first records, as many as there is room for.
package struct ReportPictures {
  private static let most = 300
  private static let mostMegabytes = 5
  /// How many files are named.
  private static let mostNamed = 3

  /// `{"12":["data:image/png;base64,…"]}`: by the places of records in the page.
  package private(set) var json = Object()
  /// Icons and covers, by the paths of their records.
  private var looks: [Text: String] = [:]
  private var count = 0
  private var bytes = 0
  private var withoutProgram = 0
  private var withoutRoom = 0
  private var unreadable: [String] = []
  private let thumbnails: Thumbnails?
  private let ledger: Ledger
  /// The fields that name files, by kinds.
  private let fields: [Text: [Text]]

  /// - Parameter thumbnails: nil where no pictures are wanted.
  package init(_ inquiry: Inquiry, _ thumbnails: Thumbnails?) {
    self.thumbnails = inquiry.ledger.isPast ? nil : thumbnails
    ledger = inquiry.ledger.ledger
    fields = Dictionary(
      inquiry.kinds.all.map { ($0.name, $0.fields.filter(\.isAttachment).map(\.name)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter place: of the record in the page.
  package mutating func add(_ row: RecordRow, at place: Int) throws {
    guard let thumbnails else { return }
    let sources = try files(of: row).compactMap { file in
      try source(of: file, for: .photo, thumbnails).map { Value.string(Text($0)) }
    }
    if !sources.isEmpty { json[Text(String(place))] = .array(sources) }
  }

  /// - Parameter record: one that others name, which a picture of its own may stand for.
  mutating func add(lookOf record: RecordRow) throws {
    guard let thumbnails, looks[record.path] == nil, let file = try files(of: record).first else { return }
    looks[record.path] = try source(of: file, for: .look, thumbnails)
  }

  /// The address of the picture that stands for a record; nil where there is none.
  func look(of record: RecordRow?) -> String? { record.flatMap { looks[$0.path] } }

  /// The pictures that lie beside a record.
  private func files(of row: RecordRow) throws -> [String] {
    let named = (fields[row.kind] ?? []).compactMap { row.fields[$0] }.flatMap { $0.array ?? [$0] }
    return try named.compactMap(\.string).compactMap { name in
      guard let file = try ledger.attachment(named: Text(name), beside: row.path.string),
        try ledger.mediaType(of: file)?.isOne(of: ["image/*"]) == true
      else { return nil }
      return file
    }
  }

  /// The small picture as an address of its own; nil where it is left out.
  private mutating func source(
    of file: String, for purpose: Thumbnails.Purpose, _ thumbnails: Thumbnails
  ) throws -> String? {
    if !thumbnails.isAvailable {
      withoutProgram += 1
      return nil
    }
    if count == Self.most || thumbnails.isTired {
      withoutRoom += 1
      return nil
    }
    guard let picture = try thumbnails.thumbnail(of: file, for: purpose, in: ledger) else {
      unreadable.append(file)
      return nil
    }
    let source = "data:image/png;base64," + Base64.text(of: picture[...])
    if bytes + source.utf8.count > Self.mostMegabytes * 1_000_000 {
      withoutRoom += 1
      return nil
    }
    (count, bytes) = (count + 1, bytes + source.utf8.count)
    return source
  }

  /// After the last record.
  package func finish() { thumbnails?.rest() }

  /// Pictures that the page does not have.
  package var leftOut: Int { withoutProgram + withoutRoom + unreadable.count }

  /// For stderr: which pictures the page does not have, and why.
  package var notes: [Sentence] {
    var notes: [Sentence] = []
    func note(_ count: Int, _ why: Sentence) {
      if count == 1 { notes.append("1 picture is not in the page: \(why)") }
      if count > 1 { notes.append("\(count) pictures are not in the page: \(why)") }
    }
    note(
      withoutProgram,
      "the program \(Thumbnails.program) is not in the PATH (Debian calls the package libgdk-pixbuf2.0-bin)")
    note(withoutRoom, "it takes at most \(Self.most) pictures, \(Self.mostMegabytes) MB, and a minute's work")
    let more = unreadable.count - Self.mostNamed
    let first = unreadable.prefix(Self.mostNamed).joined(separator: ", ")
    let names: Sentence = more > 0 ? "\(first) and \(more) more" : Sentence(verbatim: first)
    note(unreadable.count, "not readable as JPEG, PNG or GIF: \(names)")
    return notes
  }
}
