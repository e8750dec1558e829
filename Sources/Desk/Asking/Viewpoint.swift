package import Query
package import Records
package import Schema
package import Store

/// Whose records a question sees: a user's (without one those of nobody yet), everybody's catalogues, and feeds.
package struct Viewpoint {
  /// Of whom they are, besides what is everybody's.
  package enum Whose: Hashable {
    case everybody
    case user(Text)
    /// Nobody is logged in: what lies in `local/`.
    case nobody
    case feed(Text)
  }

  package let whose: Whose
  /// In the order of their folders.
  package let owners: [Owner]
  /// Whose catalogues records may refer to besides: `bob/food`.
  package let others: [Owner]
  /// Whether the private records of whoever is logged in are seen, which lie in `local/`.
  private let seesPrivate: Bool

  /// What the session asks for, else those of whoever is logged in.
  package init(_ ledger: AskedLedger) throws {
    let asked = ledger.session.whose
    let users = try ledger.userNames()
    if let feed = asked.flatMap(Self.feed) {
      guard try ledger.feedNames().contains(feed) else {
        throw Failure(
          .invalid, .notFound, "there is no feed “\(feed)”", hint: "ledger-sync feed list shows which there are")
      }
      (whose, owners, others, seesPrivate) = (.feed(feed), [.feed(feed)], users.map { .user($0) }, false)
      return
    }
    let common = [Owner.shared] + (try ledger.feedNames()).map { Owner.feed($0) }
    let own = try Self.own(ledger, asked, users)
    owners = (own + common).sorted()
    whose = asked == "all" ? .everybody : own.first?.user.map { .user($0) } ?? .nobody
    let user = try ledger.ledger.sessionUser().map { Owner.user($0) }
    seesPrivate = user.map(own.contains) == true && !own.contains(.local)
    others = users.map { Owner.user($0) }.filter { !own.contains($0) }
  }

  /// The feed that `--user feed:zoo` names, or as rows write it: `feeds/zoo`.
  private static func feed(_ asked: String) -> Text? {
    ["feed:", "feeds/"].lazy.compactMap { asked.rest(behind: $0) }.first.map { Text($0) }
  }

  private static func own(_ ledger: AskedLedger, _ asked: String?, _ users: [Text]) throws -> [Owner] {
    guard let asked else { return [try ledger.ledger.sessionUser().map { try own($0, ledger, users) } ?? .local] }
    if asked == "all" { return users.map { Owner.user($0) } + [.local] }
    if users.contains(Text(asked)) { return [.user(Text(asked))] }
    return [.user(try ledger.ledger.person(named: Text(asked)).name)]
  }

  /// Whoever is logged in. In the past they may have had another name. Throws where they are nobody here any more, as after
  /// somebody renamed the folder by hand: then nothing would be seen, and nothing said.
  private static func own(_ user: Text, _ ledger: AskedLedger, _ users: [Text]) throws -> Owner {
    if users.contains(user) { return .user(user) }
    if ledger.isPast {
      let former = try ledger.ledger.people().people.first { $0.name == user }?.formerNames ?? []
      return .user(former.first(where: users.contains) ?? user)
    }
    let others = users.map(\.string).joined(separator: ", ")
    throw Failure(
      .invalid, .unknownPerson, "you are logged in as \(user), and there is no user \(user) in this ledger any more",
      hint: users.isEmpty ? "ledger-sync register \(user) makes one" : "ledger-sync login NAME; the users are \(others)"
    )
  }

  /// Where the records of a kind lie that are seen.
  package func folders(of kind: Kind) -> [String] {
    (owners + (seesPrivate && kind.isPrivate ? [.local] : [])).map { $0.folder(of: kind) }
  }

  /// Where all records lie that are seen, of kinds that are not declared too.
  package func folders(among kinds: Kinds) -> [String] {
    owners.map(\.folder) + (seesPrivate ? kinds.all.filter(\.isPrivate).map(Owner.local.folder) : [])
  }

  /// Whether records of more than one user can be seen.
  package var seesSeveral: Bool { owners.filter { $0.isPersonal }.count > 1 }

  /// The one person whose records are seen; nil where those of several are.
  package var viewer: Owner? { seesSeveral ? nil : owners.first { $0.isPersonal } }

  /// Users whose records are not seen.
  var unseen: [Text] { others.compactMap(\.user) }
}

extension Owner {
  fileprivate var isPersonal: Bool { user != nil || self == .local }

  /// As rows of questions have it.
  package var asked: RecordRow.Owner { RecordRow.Owner(self) }
}
