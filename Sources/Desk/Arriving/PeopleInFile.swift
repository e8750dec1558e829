import Exchange
import Query
package import Records
import Store

/// What is said on the command line of people in a file whom nobody here is called by.
package struct PeopleChoice: Sendable {
  /// What becomes of those of whom nothing else is said; nil: the person is asked.
  package var rest: NewNames?
  /// Whom a name in the file means, as users are called.
  package var users: [(name: Text, user: String)] = []

  package init() {}

  var isGiven: Bool { rest != nil || !users.isEmpty }

  /// Throws where somebody is meant whom nobody is called.
  func requireUsers(_ known: KnownPeople) throws(Failure) {
    for (name, user) in users {
      if case .person = known.meaning(of: user) { continue }
      throw Failure.usage(
        "--people \(name)=\(user): nobody in this ledger is called “\(user)”", hint: "ledger-sync users lists everybody"
      )
    }
  }
}

/// Who the people in a file are whom nobody here is called by.
struct DecidedPeople {
  /// Who is to be made a guest.
  struct Guest {
    let name: Text
    let fullName: Text
  }

  /// By their names in the file, the names of users; empty: what names them is left out.
  private(set) var meanings: [Text: Text] = [:]
  private(set) var guests: [Guest] = []

  /// - Parameter answers: asks a person; nil where nobody can be asked.
  init(
    _ words: [UnknownWords.Word], _ choice: PeopleChoice, _ known: KnownPeople, isRehearsal: Bool, in file: String,
    answers: (NameQuestion) throws -> [NameQuestion.Meaning]?
  ) throws {
    for (name, user) in choice.users { try take(name, user, known, words, file) }
    let open = words.filter { meanings[$0.text] == nil }
    if open.isEmpty { return }
    let decided: [NameQuestion.Meaning]
    switch choice.rest {
    case .make: decided = open.map { _ in .made }
    case .skip: decided = open.map { _ in .nothing }
    case nil:
      if isRehearsal { return }
      guard let answered = try answers(NameQuestion(people: open, known)) else { throw Self.refusal(open, file) }
      decided = answered
    }
    for (word, meaning) in zip(open, decided) {
      switch meaning {
      case .nothing: meanings[word.text] = ""
      case .known(let user): meanings[word.text] = user
      case .made: makeGuest(word.text, known)
      }
    }
  }

  private mutating func take(
    _ name: Text, _ user: String, _ known: KnownPeople, _ words: [UnknownWords.Word], _ file: String
  ) throws {
    guard case .person(let person) = known.meaning(of: user) else {
      throw Failure.usage(
        "--people \(name)=\(user): nobody in this ledger is called “\(user)”", hint: "ledger-sync users lists everybody"
      )
    }
    if words.contains(where: { $0.text == name }) {
      meanings[name] = person
      return
    }
    switch known.meaning(of: name.string) {
    case .person(let other): if other != person { meanings[name] = person }
    case .several: meanings[name] = person
    case .nobody:
      let names = words.map { "“\($0.text)”" }.joined(separator: ", ")
      throw Failure.usage(
        "--people \(name)=\(user): the file has no “\(name)”",
        hint: names.isEmpty ? "everybody in it is known" : "those to decide about are \(names)"
      )
      .at(file)
    }
  }

  private mutating func makeGuest(_ fullName: Text, _ known: KnownPeople) {
    let taken = Set((known.names + guests.map(\.name)).map { $0.string.lowercased() })
    let name = Self.guestName(fullName.string) { name in
      if taken.contains(name) || UserName.problemOfNew(name) != nil { return false }
      if case .nobody = known.meaning(of: name) { return true }
      return false
    }
    guests.append(Guest(name: Text(name), fullName: fullName))
    meanings[fullName] = Text(name)
  }

  /// `bob-b` for `Bob B.`; with a number where that is somebody else.
  static func guestName(_ fullName: String, isFree: (String) -> Bool) -> String {
    let words = fullName.lowercased().split { !$0.isLetter && !$0.isNumber }
    var name = ""
    for word in words {
      let longer = name.isEmpty ? String(word) : "\(name)-\(word)"
      if longer.utf8.count > 56 { break }
      name = longer
    }
    if name.isEmpty { name = "guest" }
    if isFree(name) { return name }
    return (2...).lazy.map { "\(name)-\($0)" }.first(where: isFree) ?? name
  }

  private static func refusal(_ words: [UnknownWords.Word], _ file: String) -> Failure {
    let names = words.map { "“\($0.text)”" }.joined(separator: ", ")
    let example = ShellWord.quoted("\(words[0].text)=USER")
    return Failure(
      .invalid, .unknownPerson, "nobody in this ledger is called \(names)",
      hint: .words(
        "nothing was changed; --people make adds them as guests, --people skip leaves out what names them, and --people \(example) says who it is"
      )
    ).at(file)
  }
}

extension ImportPlan {
  /// Decides who the people in the file are whom nobody here is called by, for all of its rules at once.
  ///
  /// Throws where somebody has to say it, and nobody can be asked: bills of which only some people are known would make
  /// wrong shares.
  package mutating func decidePeople(_ options: ImportRun.Options) throws {
    guard steps.contains(where: { $0.run.rule.reader.isOfGroup }) else {
      if options.people.isGiven {
        throw Failure.usage("the file is not that of a group, and names no people", hint: "leave --people out").at(name)
      }
      return
    }
    var strangers = UnknownWords()
    for (_, state) in try states() { strangers.add(state.strangers) }
    let driver = steps[0].run.driver
    let known = try ledger.knownPeople(writer: driver.session.user())
    try options.people.requireUsers(known)
    let said = try undecided(options.people.users, known)
    if strangers.isEmpty, said.isEmpty { return }
    var choice = options.people
    choice.users = said
    let decided = try DecidedPeople(
      strangers.words, choice, known, isRehearsal: options.isRehearsal, in: name, answers: driver.answerNames)
    people = decided
    if decided.meanings.isEmpty { return }
    for (place, step) in steps.enumerated() { change(place, step.run.knowing(decided)) }
  }

  /// What is said of people of whom no rule that is kept says it. Throws where one says otherwise: its bills do.
  private func undecided(
    _ users: [(name: Text, user: String)], _ known: KnownPeople
  ) throws(Failure) -> [(name: Text, user: String)] {
    var undecided: [(name: Text, user: String)] = []
    for (name, user) in users {
      guard let run = steps.map(\.run).first(where: { $0.rule.people[name] != nil }), let said = run.rule.people[name]
      else {
        undecided.append((name, user))
        continue
      }
      if !said.string.isEmpty, known.meaning(of: said.string) == known.meaning(of: user) { continue }
      let meaning: Sentence = said.string.isEmpty ? "leaves out what names them" : "says that this is \(said)"
      throw Failure.usage(
        "--people \(name)=\(user): the rule \(run.rulePath) \(meaning)",
        hint: "nothing was changed; change “people” in the rule, and import the file again")
    }
    return undecided
  }

  /// Makes the guests, and writes into rules that are kept whom names mean.
  ///
  /// - Returns: whether anything was written.
  func writePeople(isContinuing: Bool) throws -> Bool {
    guard let people, !people.meanings.isEmpty else { return false }
    var isContinuing = isContinuing
    for guest in people.guests {
      try WorkTree.open(ledger, isContinuing: isContinuing).addGuest(guest.name, fullName: guest.fullName.string)
      isContinuing = true
    }
    if !people.guests.isEmpty {
      let names = people.guests.map { "\($0.fullName) (\($0.name))" }
      steps[0].run.driver.hear(.namesMade(names, of: UnknownWords.person))
    }
    for step in steps where step.isKept {
      try step.run.writePeople(people, isContinuing: isContinuing)
      isContinuing = true
    }
    return isContinuing
  }
}

extension ImportRun {
  /// With what is decided about people, also those who are not in the ledger yet.
  func knowing(_ people: DecidedPeople) -> ImportRun {
    var run = self
    for (name, user) in people.meanings { run.rule.people[name] = user }
    run.expectedGuests = people.guests.map { KnownPeople.Person(name: $0.name, fullName: $0.fullName.string) }
    return run
  }

  fileprivate func writePeople(_ people: DecidedPeople, isContinuing: Bool) throws {
    let record = try ledger.record(at: rulePath)
    var meanings = record.members["people"]?.object ?? Object()
    for (name, user) in people.meanings.sorted(by: { $0.key < $1.key }) { meanings[name] = .string(user) }
    _ = try WorkTree.open(ledger, isContinuing: isContinuing)
      .change([(record, [FieldChange(FieldPath(keys: ["people"]), .object(meanings))])], kinds: kinds)
  }
}
