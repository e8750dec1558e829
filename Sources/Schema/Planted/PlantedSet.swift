public import Records

/// What a ledger can be given besides the records that every user begins with: kinds, and what belongs to them.
public enum PlantedSet: String, CaseIterable, Sendable {
  /// A catalogue of drinks for everybody.
  case drinks
  /// A diary of what somebody drank.
  case diary
  /// Animals, of a city's open data or seen by oneself.
  case zoo

  /// The kinds that it needs. The first one is that of its records.
  public var kinds: [PlantedKind] {
    switch self {
    case .drinks: [.drink]
    case .diary: [.diary, .drink]
    case .zoo: [.animal]
    }
  }

  /// Its records, by id. They are the same on every device, so that those of two devices are one.
  public var catalogue: [(id: Text, members: Object)] {
    switch self {
    case .drinks: Self.drinkCatalogue
    case .diary, .zoo: []
    }
  }

  private static let drinkCatalogue: [(id: Text, members: Object)] = {
    do throws(ReadError) {
      let members = try JSONDocument(PackageResources.drinks_json).value.object?.members ?? []
      return members.compactMap { member in member.value.object.map { (member.key, $0) } }
    } catch {
      preconditionFailure("the catalogue can be read: \(error.message)")
    }
  }()
}
