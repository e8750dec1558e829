import HTTP
import Records

/// `GET /api/NAME?…`: a question that the command line answers too, and how what stands in the address becomes its words.
///
/// A question writes nothing, but for `show` with `base`: that commits what was edited by hand in the record. Nothing else
/// can be asked: an option that is not in this table, such as one that writes a file, cannot be reached.
struct APIQuestion {
  let command: [String]
  /// The parameters that may stand there once, and the options that they become.
  var options: [String: String] = [:]
  /// The parameters that are `1`, and the options that they become.
  var flags: [String: String] = [:]
  /// The parameters that become words, in this order; each may come as often as one likes.
  var words: [String] = []

  static let all: [String: APIQuestion] = [
    "month": APIQuestion(command: [], options: ["day": "--today"], flags: ["share": "--share"]),
    "list": APIQuestion(
      command: ["list"], options: ["sort": "--sort", "limit": "--limit", "at": "--at"],
      flags: ["share": "--share", "everybody": "--user=all"], words: ["kind", "term"]),
    "sum": APIQuestion(
      command: ["sum"], options: ["by": "--by", "sort": "--sort", "limit": "--limit", "at": "--at"],
      flags: ["share": "--share", "everybody": "--user=all"], words: ["kind", "term"]),
    "timeline": APIQuestion(
      command: ["timeline"], options: ["since": "--since", "at": "--at"], flags: ["share": "--share"],
      words: ["term"]),
    "search": APIQuestion(command: ["search"], words: ["term"]),
    "show": APIQuestion(command: ["show"], flags: ["base": "--base"], words: ["id"]),
    "why": APIQuestion(command: ["why"], words: ["id", "field"]),
    "log": APIQuestion(command: ["log"], options: ["limit": "--limit"], words: ["id"]),
    "conflicts": APIQuestion(command: ["conflicts"]),
    "status": APIQuestion(command: ["status"]),
    "kinds": APIQuestion(command: ["kinds"], words: ["kind"]),
    "budget": APIQuestion(command: ["budget"], flags: ["share": "--share"]),
    "balance": APIQuestion(command: ["balance"], words: ["account", "day"]),
    "settle": APIQuestion(command: ["settle"], flags: ["all": "--all"], words: ["term"]),
    "done": APIQuestion(command: ["undo", "--list"]),
    "whoami": APIQuestion(command: ["whoami"]),
    "use": APIQuestion(command: ["use"]),
  ]

  func words(for query: String?) throws(APIError) -> [String] {
    var (options, words): ([String], [String: [String]]) = ([], [:])
    var seen: Set<String> = []
    for (name, value) in try Self.parameters(in: query ?? "") {
      if let option = self.options[name], seen.insert(name).inserted {
        options.append("\(option)=\(value)")
      } else if let flag = flags[name], seen.insert(name).inserted, value == "1" {
        options.append(flag)
      } else if self.words.contains(name) {
        words[name, default: []].append(value)
      } else {
        throw .usage(
          "“\(name)” cannot be asked for here, or not in this way", hint: "docs/page.md lists what can be asked")
      }
    }
    let others = self.words.flatMap { words[$0] ?? [] }
    return command + options + (others.isEmpty ? [] : ["--"] + others)
  }

  /// By bytes, as browsers write them: `+` is a space.
  static func parameters(in query: String) throws(APIError) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    for part in query.utf8.split(separator: UInt8(ascii: "&")) {
      let sign = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      let value = sign == part.endIndex ? part[part.endIndex...] : part[part.index(after: sign)...]
      guard let name = text(part[..<sign]), let value = text(value) else {
        throw .usage("the address is not encoded as addresses are")
      }
      found.append((name, value))
    }
    return found
  }

  private static func text(_ bytes: Substring.UTF8View) -> String? {
    let spaced = String(decoding: bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    return spaced.withoutPercentEncoding
  }
}
