public import Records

/// Records of one owner and kind side by side: the different values of each top-level field, and which of them each
/// record has.
public protocol RecordColumns {
  /// How many records there are.
  var count: Int { get }
  /// The fields that any of them has.
  var keys: [Text] { get }

  /// How many different values the records have in a field.
  func valueCount(of key: Text) -> Int

  /// For each record the number of its value in a field, from 1; 0 where it has none.
  func codes(of key: Text) -> [UInt32]

  /// Shows the different values of a field to `body`, in the order of their numbers.
  func forEachValue(of key: Text, _ body: (Value) -> Void)
}
