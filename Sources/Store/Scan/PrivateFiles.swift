import Records
import Schema

/// Which files are records of private kinds, or lie beside one: they have their place in `local/`, and anywhere else they
/// would be sent.
struct PrivateFiles {
  /// The private kinds, by the folders of their records.
  private let kinds: [Text: Kind]

  /// - Parameters:
  ///   - kind: one that counts as private, whatever its file says so far.
  ///   - public: one that is no longer private, whatever its file says so far.
  init(_ kinds: Kinds, and kind: Kind? = nil, except public: Kind? = nil) {
    let all = kinds.all.filter { $0.isPrivate && $0.name != `public`?.name } + [kind].compactMap(\.self)
    self.kinds = Dictionary(all.map { ($0.folder, $0) }) { first, _ in first }
  }

  /// Whether any kind is private.
  var areAny: Bool { !kinds.isEmpty }

  /// The private kind of a file that lies where it would be sent; nil for every other file.
  func kind(ofExposed path: String) -> Kind? {
    if kinds.isEmpty { return nil }
    guard let location = Attachments.location(of: path) else { return nil }
    switch location.owner {
    case .local, .ledger: return nil
    case .user, .shared, .feed: return kinds[location.folder]
    }
  }

  /// Why such a file is not committed; nil for every other file.
  func problem(of path: String) -> SkippedFile? {
    kind(ofExposed: path).map { SkippedFile(path: path, message: $0.exposure) }
  }
}

extension Kind {
  /// What is wrong with a record of this private kind outside `local/`.
  var exposure: Sentence {
    "the kind \(name) is private, and what lies here is sent: ledger-sync kinds private \(name) moves it to local/"
  }
}
