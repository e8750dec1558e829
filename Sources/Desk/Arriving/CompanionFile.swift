import Exchange
import FileSystem
package import Records
import Reports
package import Schema
package import Store
import System

/// A file that a field of a record names. It lies beside the source of the record, or in it where that is a folder.
package struct CompanionFile: Sendable {
  /// Why it cannot be taken.
  package struct Obstacle {
    package let message: Sentence
    let isAbsence: Bool
  }

  private let name: String
  private let folder: String
  /// `beside pets.csv`
  private let place: Sentence
  /// The field that names it, where that is one for files.
  private let field: Field?
  private let limit: Int
  private let keepsLocation: Bool

  /// - Parameters:
  ///   - isInside: whether the source is a folder, in which it lies.
  ///   - limit: the most bytes.
  package init(
    _ name: String, for field: Field?, of source: String, isInside: Bool, limit: Int, keepsLocation: Bool,
    _ driver: ImportDriver
  ) {
    self.field = field?.isAttachment == true ? field : nil
    (self.limit, self.keepsLocation) = (limit, keepsLocation)
    let path = driver.files.path(source)
    self.name = name
    folder = isInside ? path : AbsolutePath.split(path).folder
    place = isInside ? "in \(source)" : "beside \(source)"
  }

  /// In small letters, without its dot; nil where it has none.
  package var ending: String? { AbsolutePath.split(name).name.split(separator: ".").dropFirst().last?.lowercased() }

  /// nil where it can be taken.
  package var problem: Obstacle? {
    if ending == nil {
      return Obstacle(message: "\(name) has no ending, which would say what file it is", isAbsence: false)
    }
    do throws(FileError) {
      try Folder(folder).requireReadable(name, limit: limit)
      return nil
    } catch {
      // What lies elsewhere is not where it would have to be.
      if error.isNotFound || error.cause == .invalidPath {
        return Obstacle(message: "\(name) was not found \(place)", isAbsence: true)
      }
      if case .larger(let limit) = error.cause {
        return Obstacle(message: "\(name) is larger than \(limit) bytes", isAbsence: false)
      }
      return Obstacle(message: "\(name) cannot be read: \(error.cause)", isAbsence: false)
    }
  }

  /// What the kind does not let into a field cannot be taken there, whatever it is called; and what is called like a
  /// record would be one.
  var problemOfContent: Obstacle? {
    if let problem { return problem }
    if field == nil, isNamedLikeRecord {
      return Obstacle(message: "\(name) is called like a record", isAbsence: false)
    }
    do {
      _ = try read()
      return nil
    } catch let error as Failure {
      return Obstacle(message: error.message, isAbsence: false)
    } catch let error as FileError {
      return Obstacle(message: "\(name) cannot be read: \(error.cause)", isAbsence: false)
    } catch {
      return Obstacle(message: "\(name) cannot be read: \("\(error)" as String)", isAbsence: false)
    }
  }

  private var isNamedLikeRecord: Bool { ending.map { RecordFormat(fileExtension: $0) != nil } ?? false }

  /// The ending beside the record, which follows from its content.
  func endingBesideRecord() throws -> String? {
    guard let ending else { return nil }
    return try read().fileExtension(besides: ending)
  }

  package func read() throws -> AttachedFile {
    let bytes = try Folder(folder).read(name, limit: limit).bytes
    return try AttachedFile(bytes, of: field, called: name, limit: limit, keepsLocation: keepsLocation)
  }
}

extension ImportRun {
  /// The files that fields of a record name. One that cannot be taken is said, and its field is noted.
  func attachments(of record: inout SourceRecord, filesOf source: String) throws -> [SourceAttachment] {
    let members = try record.members.unpacked()
    var attachments: [SourceAttachment] = []
    for field in rule.attachments {
      guard let name = members[field]?.string else { continue }
      let file = try file(name, in: field, of: source)
      if let problem = file.problemOfContent {
        driver.hear(.fileNotTakenIn(field: field, why: problem.message))
        record.unreadFields.append(field)
      } else if let ending = try file.endingBesideRecord() {
        attachments.append(SourceAttachment(field: field, fileExtension: ending) { try file.read() })
      }
    }
    return attachments
  }

  /// The fields of a record, without names whose files cannot be taken, unless the kind demands that there is one.
  package func withoutLostFiles(_ members: Object, of source: String) throws -> Object {
    var known = members
    for name in rule.attachments {
      let field = self.source.kind.field(name)
      guard field?.isRequired != true, let text = members[name]?.string else { continue }
      if try file(text, in: name, of: source).problemOfContent != nil { known[name] = nil }
    }
    return known
  }

  /// - Parameter field: that names it.
  private func file(_ name: String, in field: Text, of source: String) throws -> CompanionFile {
    let field = self.source.kind.field(field)
    return try file(name, for: field, of: source, limit: field.map(ledger.largestAttachment) ?? Ledger.largestFile)
  }

  /// - Parameters:
  ///   - field: that names it; nil: only whether it is there counts.
  package func file(_ name: String, for field: Field? = nil, of source: String, limit: Int = Ledger.largestFile)
    -> CompanionFile
  {
    CompanionFile(
      name, for: field, of: source, isInside: rule.files != nil, limit: limit, keepsLocation: keepsLocation, driver)
  }
}
