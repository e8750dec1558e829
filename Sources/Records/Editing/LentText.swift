/// The bytes that a value of another document can lend, and how far in the line stands on which they begin, where they
/// have several lines: whether they look right elsewhere follows from both.
struct LentText: Hashable {
  let bytes: ArraySlice<UInt8>
  /// nil where the bytes look right anywhere.
  let indentation: [UInt8]?
}
