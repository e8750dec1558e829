/// Reading on in the question, scalar by scalar.
extension QueryLexer {
  /// The scalar at the position, or so many behind it; nil after the last.
  func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < scalars.count ? scalars[position + ahead] : nil
  }

  /// Steps over a sign. False where another stands there.
  mutating func consume(_ sign: String) -> Bool {
    var ahead = 0
    for scalar in sign.unicodeScalars {
      guard peek(ahead) == scalar else { return false }
      ahead += 1
    }
    position += ahead
    return true
  }

  /// What can be the name of a field; may be empty. Steps over it.
  mutating func nameRun() -> String {
    let start = position
    while position < scalars.count, !isNameEnd(position) { position += 1 }
    return QueryError.text(scalars[start..<position])
  }

  /// What can be a value without quotes; may be empty. Steps over it.
  mutating func valueRun() -> String {
    let start = position
    while position < scalars.count, !isValueEnd(position) { position += 1 }
    return QueryError.text(scalars[start..<position])
  }

  /// Up to the closing scalar, which it steps over; nil when there is none. A backslash takes the next scalar as it
  /// is. A pattern keeps its other escapes.
  mutating func text(until closing: Unicode.Scalar, keepingEscapes: Bool) -> String? {
    var text = String.UnicodeScalarView()
    while let scalar = peek() {
      position += 1
      if scalar == closing { return String(text) }
      guard scalar == "\\", let escaped = peek() else {
        text.append(scalar)
        continue
      }
      position += 1
      if keepingEscapes && escaped != closing { text.append(scalar) }
      text.append(escaped)
    }
    return nil
  }

  private func isValueEnd(_ index: Int) -> Bool {
    let scalar = scalars[index]
    return scalar == "(" || scalar == ")" || scalar == "\"" || scalar.properties.isWhitespace
  }

  private func isNameEnd(_ index: Int) -> Bool {
    switch scalars[index] {
    case ":", "=", "<", ">", "≠", "≤", "≥": true
    case "!": index + 1 < scalars.count && scalars[index + 1] == "="
    default: isValueEnd(index)
    }
  }
}
