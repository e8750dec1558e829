import Records

/// Where a cursor stands in a record that may be half typed: nothing is expected of what stands before or behind it.
struct CursorPlace: Hashable {
  enum Role: Hashable {
    /// A key of the object at `path`.
    case key
    /// The value at `path`.
    case value
  }

  let role: Role
  let path: FieldPath
  /// What would be replaced: in JSON the word at the cursor with its quotes, in a property list the content of an element;
  /// or nothing.
  let range: Range<Int>
  /// What of the word stands before the cursor, without its quotes.
  let typed: String
  /// The other keys of the object that a key is of.
  var siblings: Set<Text> = []
  /// What stands behind the range.
  var follower: Follower = .end

  enum Follower: Hashable {
    case end, colon, comma, word
  }

  /// nil where neither a key nor a value can stand.
  init?(in bytes: [UInt8], at cursor: Int, format: RecordFormat) {
    var place: CursorPlace?
    switch format {
    case .json:
      var reader = JSONPlaceReader(bytes, cursor)
      place = reader.read()
    case .plist:
      var reader = PlistPlaceReader(bytes, cursor)
      place = reader.read()
    }
    guard let place else { return nil }
    self = place
  }

  init(_ role: Role, _ path: FieldPath, _ range: Range<Int>, typed: String) {
    (self.role, self.path, self.range, self.typed) = (role, path, range, typed)
  }
}
