import Records

/// The first lines of an answer, without those of the answers that led to it.
struct AnswerHead: Sendable {
  let status: Int
  private var fields: [String: String] = [:]

  /// - Parameter bytes: the heads of all answers, one below the other.
  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    let last = lines.lastIndex { $0.begins(with: "HTTP/") } ?? lines.endIndex
    let words = last < lines.endIndex ? lines[last].split { $0 == " " || $0 == "\r" } : []
    status = words.count > 1 ? Int(words[1]) ?? 0 : 0
    for line in lines[last...].dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmed
    }
  }

  private static let longest = 200

  /// A field of the answer, where it is short and of printable ASCII: it is sent back, and kept.
  subscript(name: String) -> String? {
    guard let text = fields[name], !text.isEmpty, text.utf8.count <= Self.longest,
      text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    return text
  }

  /// Whether the answer is to be had elsewhere.
  var leadsOn: Bool { [301, 302, 303, 307, 308].contains(status) }

  /// Where an answer that leads on leads to.
  var location: String? { fields["location"] }

  var words: Sentence {
    switch status {
    case 401, 403: "its server does not allow it (\(status))"
    case 404, 410: "its server does not have it (\(status))"
    case 429: "its server is asked too often (429)"
    case 500...: "its server has trouble (\(status))"
    default: "its server answers with \(status)"
    }
  }

  /// What to do.
  ///
  /// - Parameters:
  ///   - hidden: where the server does not let us.
  ///   - gone: where it does not have it.
  func advice(hidden: Sentence, gone: Sentence) -> Sentence {
    switch status {
    case 401, 403: hidden
    case 404, 410: gone
    case 429:
      self["retry-after"].flatMap { Int($0) }.map { "it asks for a pause of \($0) seconds" } ?? "try again later"
    default: "try again later"
    }
  }
}
