import Exchange
import FileSystem
package import Records
package import Schema
package import Store

/// A picture, or another file, that a field of a record names by its address. It is fetched when somebody first wants to
/// see it, and kept on this device.
package struct NamedAddress {
  /// As the record has it.
  let text: String
  let field: Field
  let ledger: Ledger
  let web: WebAccess

  package init(text: String, field: Field, ledger: Ledger, web: WebAccess) {
    (self.text, self.field, self.ledger, self.web) = (text, field, ledger, web)
  }

  /// How many seconds pass until its server is asked whether it has changed.
  private static let freshness = 86_400
  /// The most seconds for one file.
  private static let patience = 60

  package static func isAddress(_ text: String) -> Bool {
    ["http://", "https://"].contains { text.lowercased().begins(with: $0) }
  }

  /// The absolute path of the file. What was fetched before serves where its server cannot be asked.
  package func file() throws -> String {
    let address = try address()
    let files = try FetchedFiles(web)
    guard let known = try files.note(of: address.text), try isAllowed(known, in: files) else {
      return files.path(of: try fetch(address, nil, files))
    }
    let age = web.now.secondsSince1970 - known.asked.secondsSince1970
    if (0..<Self.freshness).contains(age) { return files.path(of: known) }
    do { return files.path(of: try fetch(address, known, files)) } catch let failure as Failure {
      web.note("note: this is as it was fetched on \(known.asked.text.prefix(10)): \(failure.message)")
      return files.path(of: known)
    }
  }

  /// Lists of open data have addresses with blanks.
  static func address(_ text: String) throws(WebAddressError) -> WebAddress {
    try WebAddress(text.replacing(" ", with: "%20"))
  }

  private func address() throws -> WebAddress {
    do throws(WebAddressError) { return try Self.address(text) } catch {
      // The address is not said: there may be a password in it.
      throw Failure(
        .invalid, .invalid, "\(field.name) cannot be fetched: \(error.message)", hint: "--print shows the address"
      ).about(FieldPath(keys: [field.name]))
    }
  }

  private var check: AddressCheck {
    AddressCheck(ledger: ledger, web: web, subject: "\(field.name) of a record")
  }

  /// Another ledger may have fetched it for a field that takes more.
  private func isAllowed(_ note: FetchedFiles.Note, in files: borrowing FetchedFiles) throws -> Bool {
    try MediaType(of: OutsideFiles.read(files.path(of: note), limit: note.size))?.isOne(of: field.attachmentTypes)
      == true
  }

  // MARK: - Fetching

  private func fetch(
    _ address: WebAddress, _ known: FetchedFiles.Note?, _ files: borrowing FetchedFiles
  ) throws -> FetchedFiles.Note {
    web.waiting("Fetching \(address.text)")
    defer { web.waiting(nil) }
    let limit = try ledger.largestAttachment(of: field)
    let download = WebDownload(
      accept: field.attachmentTypes.joined(separator: ", ") + ", */*;q=0.1", purpose: "somebody wants to see this",
      largest: limit, patience: Self.patience)
    do {
      switch try download.get(address, known: known?.mark, check) {
      case .content(let bytes, let mark):
        return try files.keep(bytes, as: try mediaType(of: bytes), from: address.text, mark, at: web.now)
      case .unchanged:
        guard var known else { throw WebFailure.trouble("its server answers with 304", hint: "try again later") }
        known.asked = web.now
        try files.write(known)
        return known
      }
    } catch let failure as WebFailure { throw self.failure(failure, limit) }
  }

  /// A page of HTML, which servers send in the place of a picture, is not a picture.
  private func mediaType(of bytes: [UInt8]) throws(Failure) -> MediaType {
    let type = MediaType(of: bytes)
    if let type, type.isOne(of: field.attachmentTypes) { return type }
    throw failure(
      .invalid, .invalid, "what its server sends is \(field.wordsRefusing(type))", hint: "--print shows the address")
  }

  // MARK: - What went wrong

  private func failure(_ failure: WebFailure, _ limit: Int) -> Failure {
    switch failure {
    case .tooLarge:
      self.failure(
        .limit, .limit, "it is larger than \(limit) bytes",
        hint: "attachmentSize, in ledger.json or in the kind, says how much is fine")
    case .refused(let head):
      self.failure(
        .cloud, .fileUnreachable, head.words,
        hint: head.advice(
          hidden: "it may not be for everybody; --print shows the address",
          gone: "it may have moved: set the field to another address, or attach a file"))
    case .trouble(let words, let hint): self.failure(.cloud, .fileUnreachable, words, hint: hint)
    }
  }

  private func failure(_ exit: ExitCode, _ code: FailureCode, _ words: Sentence, hint: Sentence) -> Failure {
    Failure(exit, code, "\(field.name) cannot be fetched: \(words)", hint: hint).at(text)
      .about(FieldPath(keys: [field.name]))
  }
}

extension Field {
  /// Why a file of a type cannot be in it, behind “it is”.
  package func wordsRefusing(_ type: MediaType?) -> Sentence {
    let what: Sentence = type.map { "of the type \($0.name)" } ?? "of no type that is known here"
    return "\(what), and \(name) takes \(attachmentTypes.joined(separator: ", "))"
  }
}
