import Records
extension RecordDocument {
  func updating(to value: Value, spellings: [RecordDocument] = []) -> RecordDocument {
    do { return try RecordDocument(writing: value, format: .json) } catch { return self }
  }
}
