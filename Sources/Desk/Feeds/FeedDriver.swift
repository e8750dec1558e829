package import Exchange
package import Records
import Store

/// Whoever drives what is done with feeds: fetches, is asked, and hears what there is to say.
package struct FeedDriver {
  package let imports: ImportDriver
  package let web: WebAccess
  package let hear: (FeedNotice) -> Void

  package init(_ imports: ImportDriver, _ web: WebAccess, hear: @escaping (FeedNotice) -> Void) {
    (self.imports, self.web, self.hear) = (imports, web, hear)
  }

  var ledger: Ledger { imports.ledger }
}

/// What was guessed of a new feed.
package enum FeedNotice {
  case items(at: FieldPath)
  case identified(by: [String])
  case field(Text, from: [String])
  /// A member that is called like a field and has not what it takes: `numbers`.
  case passedOver(String, Text, lacks: String)
  /// The list comes in pieces.
  case pages(FeedPages)
  /// Something is likely not as somebody means it.
  case doubt(Sentence)
}
