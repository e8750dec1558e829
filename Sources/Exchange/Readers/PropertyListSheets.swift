public import Records

/// A property list that has lists of objects by name, as a program writes the sheets of a spreadsheet.
public enum PropertyListSheets {
  /// In the order in which they stand; empty for another file.
  public static func names(in bytes: [UInt8]) -> [Text] {
    guard let members = root(of: bytes)?.object?.members else { return [] }
    return members.filter { isSheet($0.value) }.map(\.key)
  }

  private static func isSheet(_ value: Value) -> Bool {
    guard let items = value.array, !items.isEmpty else { return false }
    return items.allSatisfy { $0.object != nil }
  }

  private static func root(of bytes: [UInt8]) -> Value? {
    if BinaryPlist.isBinary(bytes) {
      do { return try BinaryPlist.value(of: bytes, limits: DocumentReader.limits) } catch { return nil }
    }
    guard bytes.first == UInt8(ascii: "<") else { return nil }
    do { return try RecordDocument(bytes, format: .plist, limits: DocumentReader.limits).value } catch { return nil }
  }
}
