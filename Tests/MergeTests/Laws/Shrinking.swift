import Records

@testable import Merge

/// Makes a failing case as small as it can be: takes away one thing after the other while it still fails.
protocol Shrinkable {
  /// Smaller cases, the smallest first.
  var smaller: [Self] { get }
}

extension Shrinkable {
  func shrunk(while fails: (Self) throws -> Bool) rethrows -> Self {
    for candidate in smaller where try fails(candidate) { return try candidate.shrunk(while: fails) }
    return self
  }
}

extension Triple: Shrinkable {
  var smaller: [Triple] {
    let versions: [WritableKeyPath<Triple, RecordVersion?>] = [\.base, \.first, \.second]
    var smaller: [Triple] = []
    for key in Set(versions.flatMap { self[keyPath: $0]?.fields.keys ?? [] }).sorted()
    where key != RecordVersion.pathKey {
      var without = self
      for version in versions { without[keyPath: version] = self[keyPath: version]?.without(key) }
      smaller.append(without)
    }
    for version in versions {
      for less in self[keyPath: version].smaller {
        var candidate = self
        candidate[keyPath: version] = less
        smaller.append(candidate)
      }
    }
    return smaller
  }
}

extension RecordVersion? {
  /// No record, and the record without one of its fields or entries.
  var smaller: [RecordVersion?] {
    guard let version = self else { return [] }
    let fields = version.fields.keys.filter { $0 != RecordVersion.pathKey }.map { version.without($0) }
    let entries = version.entries.places.map { place -> RecordVersion in
      var without = version
      without.entries[place.path].own = []
      return without
    }
    return [nil] + fields + entries
  }
}

extension RecordVersion {
  fileprivate func without(_ key: Text) -> RecordVersion {
    var without = self
    without.fields[key] = nil
    without.entries[key] = .empty
    return without
  }
}
