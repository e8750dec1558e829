internal import Desk
internal import Records
internal import Schema

/// What is wrong with the bytes of a record: where it cannot be read, or where it is not as its kind wants it.
struct RecordCheck {
  struct Fault {
    /// nil for the record as a whole.
    var field: FieldPath = .root
    var position: TextPosition?
    let message: Sentence
  }

  let faults: [Fault]
  /// Whether it can be read as a record.
  let isRecord: Bool

  init(_ bytes: [UInt8], format: RecordFormat, kind: Kind?) {
    do throws(ReadError) {
      let document = try RecordDocument(bytes, format: format)
      isRecord = true
      faults = kind.map { Self.faults(of: document, $0) } ?? []
    } catch {
      let failure = Failure(error)
      isRecord = false
      faults = [Fault(position: error.position, message: failure.message)] + Self.damage(of: bytes)
    }
  }

  /// What is wrong with a binary property list besides that it is one.
  private static func damage(of bytes: [UInt8]) -> [Fault] {
    guard BinaryPlist.isBinary(bytes) else { return [] }
    do throws(BinaryPlistError) {
      _ = try BinaryPlist.value(of: bytes)
      return []
    } catch {
      return [Fault(position: nil, message: "as a binary property list it cannot be read either: \(error)")]
    }
  }

  private static func faults(of document: RecordDocument, _ kind: Kind) -> [Fault] {
    kind.validate(document.value).map { problem in
      Fault(field: problem.field, position: problem.position(in: document), message: problem.message)
    }
  }
}
