/// Who did something, and when.
public struct Signature: Hashable, Sendable {
  public let name: String
  public let email: String
  public let date: GitDate

  /// Characters that would break a commit (`<`, `>`, line ends, and punctuation at the ends) are taken out, as git does.
  public init(name: String, email: String, date: GitDate) {
    self.name = name.withoutCrud
    self.email = email.withoutCrud
    self.date = date
  }

  /// For what stands in an object already: taken as it is.
  init(read name: String, _ email: String, _ date: GitDate) {
    self.name = name
    self.email = email
    self.date = date
  }

  /// As in a commit: `Alice <alice@example.org> 1795183331 +0100`.
  var line: String { "\(name) <\(email)> \(date.seconds) \(date.zone)" }
}

extension String {
  fileprivate var withoutCrud: String {
    let inside = utf8.filter { !Array("<>\n\0".utf8).contains($0) }
    let start = inside.prefix { $0.isCrud }.count
    let end = inside.reversed().prefix { $0.isCrud }.count
    return start + end >= inside.count ? "" : String(decoding: inside.dropFirst(start).dropLast(end), as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isCrud: Bool { self <= 32 || Array(".,:;<>\"\\'".utf8).contains(self) }
}
