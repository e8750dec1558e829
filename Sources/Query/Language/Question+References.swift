public import Records

extension Question {
  /// References asked for by a name that no record has: `category:fod`. Records may say so all the same.
  ///
  /// - Parameters:
  ///   - kinds: those whose records are asked.
  ///   - text: the question as it was read, for the columns.
  public func unknownReferences(to references: RowReferences, of kinds: [KindShape], text: String) -> [QueryError] {
    terms.compactMap { term in
      guard let path = term.namedField, !term.operand.string.holds("/") else { return nil }
      let targets = kinds.compactMap { $0.target(of: path) }
      let names = targets.flatMap { references.names(of: $0) }
      let needle = Needle(term.operand.string)
      guard let target = targets.first, !names.isEmpty, !names.contains(where: needle.equals) else { return nil }
      return QueryError(
        question: text, column: term.operandColumn,
        message: "there is no \(Sentence.noun(ofKind: target)) “\(term.operand.string)”",
        suggestion: term.operand.string.nearest(in: names).map { "did you mean \($0)?" })
    }
  }
}

extension Question {
  /// Users asked for by a name that nobody has here: `user:bne`.
  public func unknownUsers(among users: Set<Text>, text: String) -> [QueryError] {
    let names = users.sorted().map(\.string)
    return terms.compactMap { term in
      guard term.subject == .user, !term.operand.string.holds("/") else { return nil }
      let needle = Needle(term.operand.string)
      let isKnown = (names + [RecordRow.Owner.shared, .local].map(\.spelling)).contains(where: needle.equals)
      return isKnown
        ? nil
        : QueryError(
          question: text, column: term.operandColumn, message: "there is no user “\(term.operand.string)”",
          suggestion: term.operand.string.nearest(in: names).map { "did you mean \($0)?" })
    }
  }
}

extension Term {
  /// The field that is compared with a name.
  fileprivate var namedField: FieldPath? {
    guard case .field(let path) = subject, comparison.isEquality else { return nil }
    if case .pattern = operand { return nil }
    return path
  }
}

extension KindShape {
  /// The kind whose records a field refers to.
  fileprivate func target(of path: FieldPath) -> Text? {
    if case .reference(let kind)? = type(of: path) { kind } else { nil }
  }
}
