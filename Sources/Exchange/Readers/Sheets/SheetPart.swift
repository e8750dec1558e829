internal import Records

/// The tags of a part of a workbook, which is read from its archive as they are asked for.
final class SheetPart {
  /// What the archive says is wrong, where it is not the XML.
  private final class Cause { var problem: PackedProblem? }

  private let name: String
  private let tokens: XMLTokens
  private let cause: Cause

  init(_ archive: ZipArchive, _ name: String) throws(PackedProblem) {
    guard let entry = archive.entry(name) else {
      throw PackedProblem("the workbook is damaged: its part \(name.shortened) is missing")
    }
    let (stream, cause) = (try ZipStream(archive, entry), Cause())
    tokens = XMLTokens(givesTexts: true) { () throws(SourceProblem) in
      do throws(PackedProblem) { return try stream.next()[...] } catch {
        cause.problem = error
        throw SourceProblem(offset: 0, error.message)
      }
    }
    (self.name, self.cause) = (name, cause)
  }

  /// The next tag or text; nil at the end of a part that is whole.
  func next() throws(PackedProblem) -> XMLTokens.Event? {
    do throws(SourceProblem) { return try tokens.next()?.event } catch {
      throw cause.problem ?? PackedProblem("the workbook is damaged: \(name.shortened): \(error.message)")
    }
  }
}

extension [(name: Text, value: String)] {
  subscript(_ name: Text) -> String? { first { $0.name == name }?.value }

  /// Of any name space.
  func value(named name: String) -> String? {
    first { ($0.name.string.halves(at: ":")?.after ?? $0.name.string).utf8.elementsEqual(name.utf8) }?.value
  }

  /// A number of copies: 1 where none is said, and more than there can be where it is no number.
  func times(_ name: Text) -> Int {
    self[name].map { Swift.min(Swift.max(1, Int($0) ?? Int.max), Int(Int32.max)) } ?? 1
  }
}
