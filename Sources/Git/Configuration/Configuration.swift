import CLibgit2

/// A set of configuration files, the later ones winning.
struct Configuration: ~Copyable {
  private let handle: Handle
  private let overrides: [(key: String, value: String)]

  /// The user's and the system's files only.
  init(_ files: ConfigurationFiles) throws(GitError) {
    handle = try unsafe Self.opened(files.inOrder, for: nil)
    overrides = files.overrides
  }

  /// These, and the repository's own.
  init(of repository: borrowing Repository) throws(GitError) {
    let files = repository.environment.configuration
    let own = ConfiguredFile(path: repository.commonDirectory + "config", level: GIT_CONFIG_LEVEL_LOCAL)
    handle = try unsafe Self.opened(files.inOrder + [own], for: repository.handle.pointer)
    overrides = files.overrides
  }

  /// The configuration of one file alone.
  init(file: String) throws(GitError) {
    handle = try unsafe Self.opened([ConfiguredFile(path: file, level: GIT_CONFIG_LEVEL_LOCAL)], for: nil)
    overrides = []
  }

  fileprivate struct ConfiguredFile {
    let path: String
    let level: git_config_level_t
  }

  /// `repository` is what conditional includes (`includeIf`) look at.
  private static func opened(_ files: [ConfiguredFile], for repository: OpaquePointer?) throws(GitError) -> Handle {
    try Library.start()
    let handle = try unsafe Handle(git_config_free, doing: "read the configuration") { unsafe git_config_new(&$0) }
    for file in files {
      let status = unsafe git_config_add_file_ondisk(handle.pointer, file.path, file.level, repository, 0)
      _ = try checkFound(status, doing: "read \(file.path)")
    }
    return handle
  }

  /// Makes libgit2 itself use this configuration, and no other, for a repository.
  func apply(to repository: borrowing Handle) throws(GitError) {
    let status = unsafe git_repository_set_config(repository.pointer, handle.pointer)
    try check(status, doing: "set the configuration")
  }

  /// The last value of `key` (`user.name`), or nil.
  func string(_ key: String) throws(GitError) -> String? {
    let doing = "read \(key) from the configuration"
    try requireCString(key, doing: doing)
    if let override = overrides.first(where: { $0.key.lowercased() == key.lowercased() }) { return override.value }
    var isFound = true
    let text = try unsafe takeText(doing: doing) { buffer in
      let status = unsafe git_config_get_string_buf(&buffer, handle.pointer, key)
      isFound = status != GIT_ENOTFOUND.rawValue
      return isFound ? status : 0
    }
    return isFound ? text : nil
  }

  /// Whether `key` is there and says yes.
  func isTrue(_ key: String) throws(GitError) -> Bool {
    try string(key).map(Self.isYes) ?? false
  }

  /// Whether `key` is there and says no.
  func isFalse(_ key: String) throws(GitError) -> Bool {
    guard let text = try string(key) else { return false }
    var value: Int32 = 1
    return unsafe git_config_parse_bool(&value, text) == 0 && value == 0
  }

  /// The last value of `key`, as a path: `~/` is written out.
  func path(_ key: String) throws(GitError) -> String? {
    guard let text = try string(key) else { return nil }
    return try unsafe takeText(doing: "read \(key)") { unsafe git_config_parse_path(&$0, text) }
  }

  private static func isYes(_ text: String) -> Bool {
    var value: Int32 = 0
    return unsafe git_config_parse_bool(&value, text) == 0 && value == 1
  }

  /// Whether one of the keys `SECTION.….NAME` says yes.
  func isAnyTrue(section: String, name: String) throws(GitError) -> Bool {
    try contains { key, text in
      key.hasPrefix(section + ".") && key.hasSuffix("." + name) && Self.isYes(text)
    }
  }

  /// The values of `key` (in small letters), as paths: `~/` is written out.
  func paths(_ key: String) throws(GitError) -> [String] {
    var texts = overrides.filter { $0.key.lowercased() == key }.map(\.value)
    _ = try contains { found, text in
      if found == key { texts.append(text) }
      return false
    }
    var paths: [String] = []
    for text in texts {
      paths.append(try unsafe takeText(doing: "read \(key)") { unsafe git_config_parse_path(&$0, text) })
    }
    return paths
  }

  /// The settings of a section, with the keys behind its name and a point, in the order of the files; what the environment
  /// says comes last.
  func entries(ofSection section: String) throws(GitError) -> [(key: String, value: String)] {
    var all: [(key: String, value: String)] = []
    _ = try contains { key, text in
      all.append((key, text))
      return false
    }
    let count = section.utf8.count + 1
    return (all + overrides.reversed()).compactMap { key, value in
      let bytes = Array(key.utf8)
      let beginning = String(decoding: bytes.prefix(count), as: UTF8.self).lowercased()
      guard beginning.utf8.elementsEqual("\(section).".utf8) else { return nil }
      return (String(decoding: bytes.dropFirst(count), as: UTF8.self), value)
    }
  }

  /// Whether an entry is one of those. Every entry is looked at: libgit2 1.5 leaks memory where it is given a regular
  /// expression.
  private func contains(_ isThatOne: (_ key: String, _ value: String) -> Bool) throws(GitError) -> Bool {
    let doing = "look through the configuration"
    let all = try unsafe Handle(git_config_iterator_free, doing: doing) {
      unsafe git_config_iterator_new(&$0, handle.pointer)
    }
    while true {
      var entry: UnsafeMutablePointer<git_config_entry>?
      let status = unsafe git_config_next(&entry, all.pointer)
      if status == GIT_ITEROVER.rawValue { return false }
      try check(status, doing: doing)
      guard let entry = unsafe entry?.pointee else { return false }
      // A key alone, without a value, says yes.
      let value = unsafe entry.value.map { unsafe String(cString: $0) } ?? "true"
      if isThatOne(unsafe String(cString: entry.name), value) { return true }
    }
  }

  func set(_ settings: [(key: String, value: String?)]) throws(GitError) {
    for (key, value) in settings {
      let doing = "set \(key) in the configuration"
      try requireCString(key + (value ?? ""), doing: doing)
      if let value {
        try check(unsafe git_config_set_string(handle.pointer, key, value), doing: doing)
      } else {
        _ = try checkFound(unsafe git_config_delete_entry(handle.pointer, key), doing: doing)
      }
    }
  }
}

extension ConfigurationFiles {
  fileprivate var inOrder: [Configuration.ConfiguredFile] {
    let all = [(system, GIT_CONFIG_LEVEL_SYSTEM), (xdg, GIT_CONFIG_LEVEL_XDG), (user, GIT_CONFIG_LEVEL_GLOBAL)]
    return all.compactMap { path, level in
      guard let path, !path.isEmpty else { return nil }
      return Configuration.ConfiguredFile(path: path, level: level)
    }
  }
}
