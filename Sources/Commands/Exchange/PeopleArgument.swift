internal import Desk
internal import Records

/// The values of `--people`: `make`, `skip`, `Bob B.=bob`.
enum PeopleArgument {
  static func choice(_ values: [String]) throws -> PeopleChoice {
    var choice = PeopleChoice()
    for text in values {
      if let rest = NewNames(rawValue: text) {
        if let other = choice.rest, other != rest {
          throw Failure.usage("--people make and --people skip do not go together", hint: "name one of them")
        }
        choice.rest = rest
      } else if let place = text.lastIndex(of: "="), place != text.startIndex, text.index(after: place) != text.endIndex
      {
        choice.users.append((Text(String(text[..<place])), String(text[text.index(after: place)...])))
      } else {
        throw Failure.usage(
          "“\(text)” does not say who somebody is",
          hint:
            "--people make adds guests, --people skip leaves out what names them, --people 'Bob B.=bob' names a user")
      }
    }
    return choice
  }
}
