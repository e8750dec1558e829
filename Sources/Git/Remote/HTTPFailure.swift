/// What libgit2 says when an http, https or git server does not answer as it should, and what the server did.
enum HTTPFailure {
  /// The same error in words about the server, where it is one of these.
  static func explained(_ error: GitError) -> GitError {
    let message = error.message
    for (beginning, code, words) in signs where message.hasPrefix(beginning) {
      return GitError(code ?? error.code, doing: error.operation, words + ending(beginning, message))
    }
    if let status = number(after: "unexpected http status code: ", in: message) {
      let (code, words) = meaning(of: status)
      return GitError(code ?? error.code, doing: error.operation, "\(words) (status \(status))")
    }
    return error
  }

  private static let notGit = "what answers there is no git server"
  private static let cutShort = "the answer of the server ended in the middle"

  /// How a message begins, what it means for decisions (nil: as before) and for people.
  private static let signs: [(String, GitError.Code?, String)] = [
    ("early EOF", .network, cutShort),
    ("incomplete pack header", .network, "the cloud sent none of the objects that it says to have"),
    ("missing trailer at the end of the pack", .network, cutShort),
    ("unexpected EOF", .network, "the server hung up without an answer"),
    ("http parser error: stream ended at an unexpected time", .network, cutShort),
    ("http parser error: invalid EOF", .network, cutShort),
    ("http parser error", .notFound, "what answers there does not speak http"),
    ("invalid content-type", .notFound, "\(notGit): a web page, of another site or of a proxy in between"),
    ("bad packet length", .notFound, notGit),
    ("invalid packet line", .notFound, notGit),
    ("proxy authentication required", .authentication, "a proxy in between wants a name and a password"),
    (
      "server requires authentication that we do not support", .authentication,
      "the server wants to know who is asking, in a way that is not supported (Basic is)"
    ),
    ("cannot redirect from", .network, "the server leads to another place, which is not followed"),
    ("too many redirects", .network, "the server leads in a circle"),
  ]

  /// The details that libgit2 gives in quotes.
  private static func ending(_ beginning: String, _ message: String) -> String {
    guard let quote = message.firstIndex(of: "'") else { return "" }
    return " (\(message[quote...]))"
  }

  private static func number(after beginning: String, in message: String) -> Int? {
    message.hasPrefix(beginning) ? Int(message.dropFirst(beginning.count)) : nil
  }

  private static func meaning(of status: Int) -> (GitError.Code?, String) {
    switch status {
    case 400: (.notFound, "the server does not understand the question; is it https?")
    case 401: (.authentication, "the server does not accept the name and password")
    case 403: (.authentication, "the server forbids it")
    case 404, 410: (.notFound, "the server has nothing at this address")
    case 407: (.authentication, "a proxy in between wants a name and a password")
    case 413: (.tooLarge, "the server does not take so much at once")
    case 429: (.network, "the server was asked too often; wait a moment")
    case 500...599: (.network, "the server, or a proxy in front of it, failed")
    default: (nil, "the server answered with an error")
    }
  }
}
