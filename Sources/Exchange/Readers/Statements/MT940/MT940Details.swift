internal import Records

/// The field `:86:`: who paid what for. Banks in Germany, Austria and Switzerland number its parts (`?20`), banks in the
/// Netherlands name them (`/NAME/`), and the others write what they like.
struct MT940Details {
  private(set) var texts: [Text: String] = [:]

  init(_ lines: [String]) {
    guard let first = lines.first else { return }
    if let sign = Self.numbering(of: first) {
      numbered(lines.joined(), sign)
    } else if let named = Self.named(MT940Text.joined(lines, width: 65, firstWidth: 61)) {
      texts = named
    } else {
      texts["Purpose"] = MT940Text.joined(lines, width: 65, firstWidth: 61)
    }
    texts = texts.compactMapValues { text in
      let text = text.onOneLine
      return text.isEmpty ? nil : text
    }
  }

  // MARK: - Numbers

  /// The sign before the numbers: three digits stand before the first one, `166?00`, or nothing, `?20`.
  private static func numbering(of line: String) -> Character? {
    let head = Array((line.begins(with: "?") ? "000\(line)" : line).utf8.prefix(6))
    guard head.count == 6, (head[..<3] + head[4...]).allSatisfy({ (0x30...0x39).contains($0) }),
      "?<>~@^".utf8.contains(head[3])
    else { return nil }
    return Character(Unicode.Scalar(head[3]))
  }

  private mutating func numbered(_ text: String, _ sign: Character) {
    var parts: [(number: Int, text: String)] = []
    let code = text.prefix { $0 != sign }
    texts["Code"] = String(code)
    for piece in text.dropFirst(code.count).split(separator: sign) {
      if let number = Int(piece.prefix(2)), piece.utf8.prefix(2).allSatisfy({ (0x30...0x39).contains($0) }) {
        parts.append((number, String(piece.dropFirst(2))))
      } else if !parts.isEmpty {
        // The sign is one of the text.
        parts[parts.count - 1].text += "\(sign)\(piece)"
      }
    }
    func all(_ numbers: [ClosedRange<Int>]) -> [String] {
      parts.filter { part in numbers.contains { $0.contains(part.number) } }.map(\.text)
    }
    texts["Text"] = all([0...0]).first
    texts["Payee"] = MT940Text.joined(all([32...33]), width: 27)
    texts["PayeeBank"] = all([30...30]).first
    texts["PayeeAccount"] = all([38...38]).first ?? all([31...31]).first
    let purpose = MT940Text.joined(all([20...29, 60...63]), width: 27, keywords: true)
    for (column, text) in MT940Text.keywords(of: purpose) { texts[column] = texts[column] ?? text }
  }

  // MARK: - Names

  /// What the names mean, and those that only end what stands before them.
  private static let names: [String: Text?] = [
    "NAME": "Payee", "REMI": "Purpose", "IBAN": "PayeeAccount", "BIC": "PayeeBank", "EREF": "EndToEndID",
    "MARF": "MandateID", "CSID": "CreditorID", "TRTP": "Text", "TRCD": nil, "CNTP": nil, "ORDP": nil, "BENM": nil,
    "ULTD": nil, "ULTC": nil, "ULTB": nil, "PURP": nil, "RTRN": nil, "RTYP": nil, "ISDT": nil, "ADDR": nil, "SVCL": nil,
    "PREF": nil, "IREF": nil, "RREF": nil, "KREF": nil, "ID": nil, "CORE": nil,
  ]

  /// nil for a text that does not begin with one of the names.
  private static func named(_ text: String) -> [Text: String]? {
    var (texts, name, value, isUltimate): ([Text: String], String?, [String], Bool) = ([:], nil, [], false)
    func end() {
      guard let name else { return }
      let words = value.joined(separator: "/").trimmed
      take(name, words, isUltimate, into: &texts)
    }
    for (place, part) in text.parts(at: "/").enumerated() {
      // Before the first name stands only its slash.
      if place == 0 {
        if !part.trimmed.isEmpty { return nil }
      } else if names.keys.contains(part) {
        end()
        if ["ULTD", "ULTC", "ULTB"].contains(part) { isUltimate = true }
        if ["ORDP", "BENM", "CNTP"].contains(part) { isUltimate = false }
        (name, value) = (part, [])
      } else if name == nil {
        return nil
      } else {
        value.append(part)
      }
    }
    end()
    return texts
  }

  private static func take(_ name: String, _ words: String, _ isUltimate: Bool, into texts: inout [Text: String]) {
    if name == "CNTP" {
      // IBAN, BIC, name and city.
      for (column, text) in zip(["PayeeAccount", "PayeeBank", "Payee"] as [Text], words.parts(at: "/")) {
        texts[column] = texts[column] ?? (text.isEmpty ? nil : text)
      }
      return
    }
    guard let column = names[name] ?? nil else { return }
    let place: Text = name == "NAME" && isUltimate ? "UltimatePayee" : column
    var text = words
    while text.ends(with: "/") { text.removeLast() }
    if name == "REMI" {
      for kind in ["USTD//", "STRD/CUR/", "STRD/ISO/"] { text = text.rest(behind: kind) ?? text }
    }
    if name == "EREF" || name == "MARF" { text = StatementColumn.reference(text) ?? "" }
    if !text.isEmpty, texts[place] == nil { texts[place] = text }
  }
}

/// Texts that a format has cut into pieces of a width.
enum MT940Text {
  /// What a full piece ends with goes on in the next one; behind a shorter one a word ends.
  static func joined(_ pieces: [String], width: Int, firstWidth: Int? = nil, keywords: Bool = false) -> String {
    var result = ""
    var isFull = true
    for (place, piece) in pieces.enumerated() {
      let begins = keywords && names.contains { piece.begins(with: "\($0.key)+") }
      result += (isFull && !begins ? "" : " ") + piece
      isFull = piece.count >= (place == 0 ? firstWidth ?? width : width)
    }
    return result
  }

  /// What SEPA's payments have in their purpose. `SVWZ+` is what a person wrote.
  private static let names: [String: Text?] = [
    "EREF": "EndToEndID", "MREF": "MandateID", "CRED": "CreditorID", "SVWZ": "Purpose", "ABWA": "UltimatePayee",
    "ABWE": "UltimatePayee", "KREF": nil, "DEBT": nil, "COAM": nil, "OAMT": nil, "IBAN": "PayeeAccount",
    "BIC": "PayeeBank", "PURP": nil,
  ]

  /// Without `SVWZ+`, the purpose is what stands before the first of the names.
  static func keywords(of text: String) -> [Text: String] {
    var texts: [Text: String] = [:]
    var (column, words, before): (Text?, [String], [String]) = (nil, [], [])
    var isNamed = false
    func end() {
      guard isNamed else {
        before = words
        return
      }
      guard let column else { return }
      let isReference = column == "EndToEndID" || column == "MandateID"
      let value = words.joined(separator: " ")
      let said = isReference ? StatementColumn.reference(value) : value.onOneLine
      if let said, !said.isEmpty, texts[column] == nil { texts[column] = said }
    }
    for word in text.split(separator: " ") {
      guard let plus = word.utf8.firstIndex(of: UInt8(ascii: "+")), let name = names[String(word[..<plus])] else {
        words.append(String(word))
        continue
      }
      end()
      (column, isNamed, words) = (name, true, [String(word[word.utf8.index(after: plus)...])])
    }
    end()
    texts["Purpose"] = texts["Purpose"] ?? before.joined(separator: " ")
    return texts
  }
}
