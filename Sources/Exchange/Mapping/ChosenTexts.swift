internal import Records

/// Texts of a column by which items are chosen. With a star at its end, a text stands for all that begin so.
struct ChosenTexts {
  private let whole: Set<Text>
  private let beginnings: [String]

  init(_ texts: [String]) {
    whole = Set(texts.map { Text($0) })
    beginnings = texts.filter { $0.ends(with: "*") }.map { String($0.dropLast()) }
  }

  func contains(_ text: String) -> Bool {
    whole.contains(Text(text)) || beginnings.contains { text.begins(with: $0) }
  }
}

extension ImportRule {
  /// Whether it takes no item that has this text in a column.
  public func passesOver(_ text: String, in column: String) -> Bool {
    except.contains { Text($0.column) == Text(column) && ChosenTexts($0.texts).contains(text) }
  }

  /// Whether it says of a column which rows are passed over, and which count, and says nothing of these.
  public func leavesOpen(_ rows: GuessAnswers.Skipped) -> Bool {
    let (passed, taken) = (
      except.filter { Text($0.column) == Text(rows.column) }, only.filter { Text($0.column) == Text(rows.column) }
    )
    return !passed.isEmpty && !taken.isEmpty
      && !(passed + taken).contains { ChosenTexts($0.texts).contains(rows.text) }
  }

  /// Whether its choices take an item.
  /// - Parameter texts: what the item says, by its columns.
  func takes(_ texts: [String: String]) -> Bool {
    func says(_ choice: (column: String, texts: [String])) -> Bool {
      ChosenTexts(choice.texts).contains(texts[choice.column] ?? "")
    }
    return !except.contains(where: says) && only.allSatisfy(says)
  }
}
