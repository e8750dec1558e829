internal import Exchange
internal import FileSystem
internal import Records
internal import Reports
internal import Schema
internal import Store
internal import System

/// A file that a field of a record names. It lies beside the source of the record, or in it where that is a folder.
struct CompanionFile: Sendable {
  /// Why it cannot be taken.
  struct Problem {
    let message: String
    let isAbsence: Bool
  }

  private let name: String
  private let folder: String
  /// `beside pets.csv`
  private let place: String

  /// - Parameter isInside: whether the source is a folder, in which it lies.
  init(_ name: String, of source: String, isInside: Bool, _ context: Context) {
    let path = context.path(source)
    self.name = name
    folder = isInside ? path : AbsolutePath.split(path).folder
    place = "\(isInside ? "in" : "beside") \(source)"
  }

  /// In small letters, without its dot; nil where it has none.
  var ending: String? { AbsolutePath.split(name).name.split(separator: ".").dropFirst().last?.lowercased() }

  /// nil where it can be taken.
  var problem: Problem? {
    if ending == nil {
      return Problem(message: "\(name) has no ending, which would say what file it is", isAbsence: false)
    }
    do throws(FileError) {
      try Folder(folder).requireReadable(name, limit: Ledger.largestFile)
      return nil
    } catch {
      // What lies elsewhere is not where it would have to be.
      if error.isNotFound || error.cause == .invalidPath {
        return Problem(message: "\(name) is not \(place)", isAbsence: true)
      }
      if case .larger(let limit) = error.cause {
        return Problem(message: "\(name) is larger than \(limit >> 20) MB", isAbsence: false)
      }
      return Problem(message: "\(name) cannot be read: \(error.cause)", isAbsence: false)
    }
  }

  /// What the kind does not let into a field cannot be taken there, whatever it is called; and what is called like a
  /// record would be one.
  func problem(in field: Field?) -> Problem? {
    if let problem { return problem }
    guard let field, field.isAttachment else {
      return isNamedLikeRecord ? Problem(message: "\(name) is called like a record", isAbsence: false) : nil
    }
    do throws(FileError) {
      let refusal = field.refusal(of: MediaType(of: try read()))
      return refusal.map { Problem(message: "\(name) is \($0)", isAbsence: false) }
    } catch {
      return Problem(message: "\(name) cannot be read: \(error.cause)", isAbsence: false)
    }
  }

  private var isNamedLikeRecord: Bool { ending.map { RecordFormat(fileExtension: $0) != nil } ?? false }

  /// The ending beside the record. A picture that is called like a record has its own there.
  func endingBesideRecord() throws(FileError) -> String? {
    isNamedLikeRecord ? MediaType(of: try read())?.fileExtension : ending
  }

  func read() throws(FileError) -> [UInt8] { try Folder(folder).read(name, limit: Ledger.largestFile).bytes }
}

extension ImportRun {
  /// Adds the files that fields name. One that cannot be taken is said.
  func attach(to record: inout SourceRecord, filesOf source: String) throws {
    let members = try record.members.unpacked()
    for field in rule.attachments {
      guard let name = members[field]?.string else { continue }
      let file = file(name, of: source)
      if let problem = file.problem(in: self.source.kind.field(field)) {
        context.warn(StyledLine("\(field) not taken in: ", .warning) + StyledLine(problem.message))
        record.unreadFields.append(field)
      } else if let ending = try file.endingBesideRecord() {
        record.attachments.append(SourceAttachment(field: field, fileExtension: ending) { try file.read() })
      }
    }
  }

  /// The fields of a record, without names whose files cannot be taken, unless the kind demands that there is one.
  func withoutLostFiles(_ members: Object, of source: String) -> Object {
    var known = members
    for name in rule.attachments {
      let field = self.source.kind.field(name)
      guard field?.isRequired != true, let text = members[name]?.string else { continue }
      if file(text, of: source).problem(in: field) != nil { known[name] = nil }
    }
    return known
  }

  func file(_ name: String, of source: String) -> CompanionFile {
    CompanionFile(name, of: source, isInside: rule.files != nil, context)
  }
}
