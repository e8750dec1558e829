import Records

/// `POST /api/NAME` with a JSON object: a command that changes something, and how what the object says becomes its words.
struct APIDeed {
  let command: String
  /// The members that become the words behind the options, in this order.
  var words: [Text] = []
  /// The members that become options with a value.
  var options: [Text: String] = [:]
  /// The members that are true or false, and the options that they become.
  var flags: [Text: String] = [:]
  /// Whether `fields` may stand there: an object of what somebody typed into each field.
  var hasFields = false
  /// Whether `files` may stand there: an object of files in base 64, by the fields that are to name them; and whether
  /// they are options, `--attach`, or words.
  var files: FileWords?
  /// Whether what counts as now can be said: when an entry was typed that is sent later.
  var hasMoment = false
  var required: [Text] = []

  enum FileWords {
    case options, words
  }

  static let all: [String: APIDeed] = [
    "quick": APIDeed(
      command: "quick", words: ["line"], options: ["request": "--request"], flags: ["dryRun": "--dry-run"],
      files: .options, hasMoment: true, required: ["line"]),
    "add": APIDeed(
      command: "add", words: ["kind"], options: ["request": "--request"],
      flags: ["dryRun": "--dry-run", "shared": "--shared"], hasFields: true, files: .options,
      hasMoment: true,
      required: ["kind", "fields"]),
    "set": APIDeed(
      command: "set", words: ["id"], options: ["base": "--base", "request": "--request"], hasFields: true,
      hasMoment: true, required: ["id", "fields"]),
    "copy": APIDeed(
      command: "copy", words: ["id"], options: ["request": "--request"], hasFields: true, hasMoment: true,
      required: ["id", "fields"]),
    "use": APIDeed(command: "use", words: ["book"], flags: ["all": "--all"]),
    "attach": APIDeed(command: "attach", words: ["id"], files: .words, required: ["id", "files"]),
    "detach": APIDeed(command: "detach", words: ["id", "field"], required: ["id", "field"]),
    "rm": APIDeed(
      command: "rm", words: ["id"], options: ["base": "--base", "request": "--request"], hasMoment: true,
      required: ["id"]),
    "resolve": APIDeed(
      command: "resolve", words: ["id", "field"], options: ["keep": "--keep", "value": "--value"],
      required: ["id", "field"]),
    "undo": APIDeed(command: "undo", words: ["operation"], required: ["operation"]),
    "redo": APIDeed(command: "redo"),
  ]

  /// - Parameter files: the fields of those that came with it.
  func words(for body: Object, files sent: some Collection<Text>) throws(APIError) -> [String] {
    for name in required where body[name] == nil { throw .usage("“\(name)” is missing") }
    var (options, words, fields): ([String], [String], [String]) = ([], [], [])
    for member in body.members {
      if hasMoment, member.key == "at" { continue }
      if files != nil, member.key == "files" { continue }
      if hasFields, member.key == "fields" {
        fields = try Self.assignments(member.value)
      } else if let option = self.options[member.key] {
        options.append("\(option)=\(try Self.text(member))")
      } else if let flag = flags[member.key], case .bool(let isSet) = member.value {
        if isSet { options.append(flag) }
      } else if !self.words.contains(member.key) {
        throw .usage(
          "“\(member.key)” cannot be said here, or not in this way", hint: "docs/page.md lists what can be said")
      }
    }
    for name in self.words {
      if let value = body[name] { words.append(try Self.text(Object.Member(name, value))) }
    }
    // The name of a file that came with the request is that of its field.
    let named = sent.sorted().map { "\($0)=\($0)" }
    switch files {
    case .options?: options += named.map { "--attach=\($0)" }
    case .words?: words += named
    case nil: break
    }
    return [command] + options + ["--"] + words + fields
  }

  /// The files that come with it, by their fields.
  func sentFiles(in body: Object) throws(APIError) -> [Text: [UInt8]] {
    guard files != nil, let value = body["files"] else { return [:] }
    guard let members = value.object?.members, members.count <= Self.mostFiles else {
      throw .usage("“files” is not an object of at most \(Self.mostFiles) files")
    }
    var found: [Text: [UInt8]] = [:]
    for member in members {
      try Self.requireFieldName(member.key.string)
      guard let bytes = member.value.string.flatMap({ Base64.bytes(of: $0) }), !bytes.isEmpty else {
        throw .usage("the file for “\(member.key)” is not written in base 64")
      }
      found[member.key] = bytes
    }
    return found
  }

  /// What counts as now. A moment in the future counts as now: a telephone's clock may be wrong.
  func moment(in body: Object, now: Timestamp) throws(APIError) -> Timestamp? {
    guard hasMoment, let value = body["at"] else { return nil }
    guard let moment = value.string.flatMap(Timestamp.init) else {
      throw .usage("“at” is not a time of RFC 3339", hint: "write it like 2026-11-20T14:02:11+01:00")
    }
    guard moment.secondsSince1970 > now.secondsSince1970 - Self.longestWait else {
      throw .usage("“at” is more than a year ago", hint: "set the device's clock, or write the day into the line")
    }
    // Its offset stays that of the clock there: the day follows from it.
    let seconds = min(moment.secondsSince1970, now.secondsSince1970)
    return Timestamp(secondsSince1970: seconds, offsetMinutes: moment.offsetMinutes) ?? now
  }

  /// Seconds. A clock that began anew says 1970.
  private static let longestWait = 366 * 86_400
  /// Bytes of a text. Whoever pastes a book does not mean a bill.
  private static let longestText = 20_000
  /// A receipt and a voice note.
  private static let mostFiles = 4

  private static func text(_ member: Object.Member) throws(APIError) -> String {
    guard let text = member.value.string, !text.utf8.contains(0) else {
      throw .usage("“\(member.key)” is not a text", hint: "write values as they would be typed, between quotes")
    }
    if text.utf8.count > longestText { throw APIError(413, .limit, "“\(member.key)” is longer than 20,000 bytes") }
    return text
  }

  /// Values are what somebody typed; a number of JSON would have to be printed first and read again. They come
  /// in the order of their names, so that the same request is the same whatever the order in which it comes.
  private static func assignments(_ fields: Value) throws(APIError) -> [String] {
    guard let fields = fields.object else { throw .usage("“fields” is not an object") }
    var assignments: [String] = []
    for field in fields.sortedMembers {
      let name = field.key.string
      try requireFieldName(name)
      assignments.append("\(name)=\(try text(field))")
    }
    return assignments
  }

  private static func requireFieldName(_ name: String) throws(APIError) {
    guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "=")), !name.utf8.contains(0),
      ![UInt8(ascii: "+"), UInt8(ascii: "-")].contains(name.utf8.last)
    else { throw .usage("“\(name)” is not the name of a field") }
  }
}
