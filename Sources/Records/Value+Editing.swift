/// Why a value cannot be changed at a path.
public enum EditError: Error, Hashable, Sendable {
  /// The value at this path is neither an object nor a list, so that it cannot contain others.
  case noContainer(FieldPath)
  /// This path ends in a list, but neither with the index of an item nor with the index after the last item.
  case noItem(FieldPath)
}

extension EditError: Worded, CustomStringConvertible {
  public var sentence: Sentence {
    switch self {
    case .noContainer(let path) where path.isRoot:
      "the record as a whole is neither an object nor a list, and so has no fields of its own"
    case .noContainer(let path): "\(path) is neither an object nor a list, and so has no fields of its own"
    case .noItem(let path): "\(path) is not an item of the list: items count from 0, and the next free number adds one"
    }
  }
}

extension Value {
  /// The value with `new` at `path`. Missing objects on the way are made; the index after the last item of an array
  /// appends.
  public func setting(_ path: FieldPath, to new: Value) throws(EditError) -> Value {
    try replacing(path.keys[...], of: path, by: new)
  }

  /// The value without the part at `path`; the same value where there is none. Removing the root leaves null.
  public func removing(_ path: FieldPath) -> Value {
    guard let (key, rest) = path.keys[...].firstAndRest else { return .null }
    let inner = FieldPath(keys: Array(rest))
    switch self {
    case .object(var object):
      guard let member = object[key] else { return self }
      object[key] = rest.isEmpty ? nil : member.removing(inner)
      return .object(object)
    case .array(var items):
      guard let index = JSONDocument.index(key), index < items.count else { return self }
      if rest.isEmpty { items.remove(at: index) } else { items[index] = items[index].removing(inner) }
      return .array(items)
    default: return self
    }
  }

  private func replacing(_ keys: ArraySlice<Text>, of path: FieldPath, by new: Value) throws(EditError) -> Value {
    guard let (key, rest) = keys.firstAndRest else { return new }
    let inner = FieldPath(keys: Array(path.keys[..<rest.startIndex]))
    switch self {
    case .object(var object):
      object[key] = try (object[key] ?? .object(Object())).replacing(rest, of: path, by: new)
      return .object(object)
    case .array(var items):
      guard let index = JSONDocument.index(key), index <= items.count else { throw .noItem(inner) }
      if index == items.count { items.append(.object(Object())) }
      items[index] = try items[index].replacing(rest, of: path, by: new)
      return .array(items)
    default: throw .noContainer(FieldPath(keys: inner.keys.dropLast()))
    }
  }
}

extension ArraySlice<Text> {
  fileprivate var firstAndRest: (Text, ArraySlice<Text>)? { first.map { ($0, dropFirst()) } }
}
