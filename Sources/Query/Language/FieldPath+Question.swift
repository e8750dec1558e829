internal import Records

extension FieldPath {
  /// As a field is written in a question: a JSON Pointer without its slash, or one key in quotes where the pointer
  /// would be read as something else.
  var askedSpelling: String {
    let pointer = description
    let isReserved = ["user", "kind", "conflict", "has", "is", "tag", "text", "and", "or", "not", ""].contains(pointer)
    if !isReserved && !pointer.unicodeScalars.contains(where: FieldPath.endsName) { return pointer }
    return keys.count == 1 ? keys[0].string.quotedForQuestion : pointer
  }

  private static func endsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ":", "=", "<", ">", "!", "≠", "≤", "≥", "(", ")", "\"": true
    default: scalar.properties.isWhitespace
    }
  }
}

extension String {
  /// In quotes, with a backslash before quotes and backslashes.
  var quotedForQuestion: String {
    var quoted = String.UnicodeScalarView()
    quoted.append("\"")
    for scalar in unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }
}
