extension SSHProgram {
  /// The words that start the program for a service (`git-upload-pack`) at the URL.
  func commandLine(
    for url: RemoteURL, service: String, isInteractive: Bool, connectLimit: Duration
  ) throws(GitError) -> [String] {
    let variant = self.variant ?? guessedVariant
    var words = options(variant, isInteractive: isInteractive, connectLimit: connectLimit)
    if let port = url.port {
      guard variant != .simple else { throw RemoteURL.refused("\(url)", "this ssh program takes no port") }
      words += [variant == .ssh ? "-p" : "-P", String(port)]
    }
    if variant == .ssh { words.append("--") }
    words.append((url.user.map { $0 + "@" } ?? "") + url.host)
    words.append("\(service) \(Self.quoted(url.path))")
    switch start {
    case .program(let program): return [program] + words
    case .shell(let line): return ["sh", "-c", line + " \"$@\"", line] + words
    }
  }

  private func options(_ variant: Variant, isInteractive: Bool, connectLimit: Duration) -> [String] {
    switch variant {
    case .ssh:
      let patience = ["-o", "ConnectTimeout=\(max(1, connectLimit.components.seconds))"]
      return patience + (isInteractive ? [] : ["-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=yes"])
    case .plink, .tortoiseplink: return isInteractive ? [] : ["-batch"]
    case .putty, .simple: return []
    }
  }

  /// From the name of the program, or of the first word of the line; a program by any other name is taken for an ssh.
  private var guessedVariant: Variant {
    let word =
      switch start {
      case .program(let program): program
      case .shell(let line): line.split(separator: " ").first.map(String.init) ?? ""
      }
    let name = word.split(separator: "/").last.map(String.init) ?? word
    return Variant(rawValue: name.lowercased()) ?? .ssh
  }

  /// A text, quoted as one word for the other side's shell.
  static func quoted(_ text: String) -> String {
    var quoted = "'"
    for character in text.unicodeScalars {
      if character == "'" || character == "!" {
        quoted += "'\\\(character)'"
      } else {
        quoted.unicodeScalars.append(character)
      }
    }
    return quoted + "'"
  }
}
