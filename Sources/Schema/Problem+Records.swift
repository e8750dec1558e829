public import Records

extension Problem {
  /// A field refers to a record that is not there.
  ///
  /// - Parameter near: the id that may have been meant.
  public static func leadsNowhere(_ reference: WrittenReference, near: Text?) -> Problem {
    let (expected, found) = ("the id of a \(reference.kind)", Value.string(reference.text).described)
    let hint = near.map { "; did you mean \($0)?" } ?? ""
    return Problem(
      field: reference.path, message: "expected \(expected), found \(found), and there is none\(hint)",
      expected: expected, found: found)
  }

  /// A field names a file that does not lie beside its record.
  public static func missesFile(_ name: Text, at field: FieldPath) -> Problem {
    let (expected, found) = ("the name of a file beside the record", Value.string(name).described)
    return Problem(
      field: field, message: "expected \(expected), found \(found), and no such file lies there", expected: expected,
      found: found)
  }
}
