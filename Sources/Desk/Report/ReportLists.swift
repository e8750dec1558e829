import Query
package import Records
package import Reports

/// What a report can be filtered by, with what people call it, and the term that asks for the same.
package struct ReportLists {
  private let inquiry: Inquiry
  private let question: ReportQuestion
  private let records: PageRecords
  private let words: ViewWords

  package init(_ inquiry: Inquiry, _ question: ReportQuestion, _ records: PageRecords, _ words: ViewWords) {
    (self.inquiry, self.question, self.records, self.words) = (inquiry, question, records, words)
  }

  /// `{"category":[{"value","title","term","icon","color"}],…}`: records name their groups by the places in these lists.
  package var json: Value {
    [
      "category": .array(categories), "tag": .array(groups(question.tag, records.tags)),
      "book": .array(groups(question.book, records.books)),
      "person": .array(
        records.people.map { person in
          [
            "value": .string(person), "title": .string(person),
            "term": .string(Text(ReportQuestion.term(person: person))),
          ]
        }),
    ]
  }

  private var categories: [Value] {
    let looks = GroupLooks(inquiry, question.category)
    return zip(records.categories, groups(question.category, records.categories)).map { value, group in
      var group = group.object ?? Object()
      group["icon"] = looks.symbol(of: value)?.emoji.map { .string(Text($0)) } ?? .null
      group["color"] = .string(Text(looks.colour(of: value).hexadecimal))
      return .object(group)
    }
  }

  // MARK: Pictures

  /// The categories and books of the lists, by the names of these: nil where a group is none.
  private var looks: [(list: Text, records: [RecordRow?])] {
    let categories = GroupLooks(inquiry, question.category)
    let books = records.books.map { value in value.flatMap { inquiry.book($0) } }
    return [("category", records.categories.map { $0.flatMap(categories.record) }), ("book", books)]
  }

  /// What in the lists a picture may stand for.
  var pictured: [RecordRow] { looks.flatMap { $0.records.compactMap(\.self) } }

  /// `{"category":{"0":"data:image/png;base64,…"},"book":{…}}`: by the places in the lists.
  func looks(_ pictures: ReportPictures) -> Value {
    .object(
      Object(
        uniqueMembers: looks.map { list, records in
          let found = records.enumerated().compactMap { place, record in
            pictures.look(of: record).map { Object.Member(Text(String(place)), .string(Text($0))) }
          }
          return Object.Member(list, .object(Object(uniqueMembers: found)))
        }))
  }

  private func groups(_ key: GroupKey, _ values: [Text?]) -> [Value] {
    let looks = GroupLooks(inquiry, key)
    return values.map { value in
      [
        "value": value.map { .string($0) } ?? .null,
        "title": .string(Text(looks.title(of: value, words))),
        "term": .string(Text(ReportQuestion.term(key, value, among: values))),
      ]
    }
  }
}
