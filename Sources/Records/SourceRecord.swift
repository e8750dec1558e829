/// A record as a source says it: made of an item by a rule, and merged into the ledger.
public struct SourceRecord: Sendable {
  /// What tells it apart from the others of its source.
  public let key: Text
  public var members: PackedObject
  /// What it gets besides where its source says it for the first time. From then on it keeps that.
  public var usual = Object()
  /// Holds one element or none: what only few records have, so that the many others take no room for it.
  private var rare: [Rare] = []

  public init(key: Text, members: PackedObject) { (self.key, self.members) = (key, members) }

  private struct Rare: Sendable {
    var isArriving = false
    var unknownFields: [Text] = []
    var unreadFields: [Text] = []
  }

  private mutating func change(_ body: (inout Rare) -> Void) {
    if rare.isEmpty { rare = [Rare()] }
    body(&rare[0])
  }
}

extension SourceRecord {
  /// Of a transfer: whether its row is of the account that the money came into.
  public var isArriving: Bool {
    get { rare.first?.isArriving ?? false }
    set { if newValue || !rare.isEmpty { change { $0.isArriving = newValue } } }
  }
  /// Fields of which the source says something that nobody knows: they are as they were.
  public var unknownFields: [Text] {
    get { rare.first?.unknownFields ?? [] }
    set { if !newValue.isEmpty || !rare.isEmpty { change { $0.unknownFields = newValue } } }
  }
  /// Fields whose files cannot be read this time: they are as they were.
  public var unreadFields: [Text] {
    get { rare.first?.unreadFields ?? [] }
    set { if !newValue.isEmpty || !rare.isEmpty { change { $0.unreadFields = newValue } } }
  }
}
