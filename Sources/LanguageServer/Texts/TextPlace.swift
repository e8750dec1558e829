import Records

extension Object {
  /// The member as a place in a text.
  func position(_ key: Text) throws(RequestError) -> TextPlace {
    guard let object = self[key]?.object, let line = object.count("line"), let character = object.count("character")
    else { throw .params("\(key) has a line and a character") }
    return TextPlace(line: line, character: character)
  }
}

extension PositionEncoding {
  /// The one that needs no counting is the best; whoever names none counts in UTF-16.
  init(offered: [String]) {
    self = [.utf8, .utf32].first { offered.contains($0.rawValue) } ?? .utf16
  }
}
