/// A value of a document, and where it stands: for readers that take a document apart without making all of it.
public struct DocumentPart: Sendable {
  /// Its key, where it is a member of an object.
  public let key: Text?
  /// Where it stands, in bytes from 0.
  public let range: Range<Int>
  /// Where its key begins; nil for an item of an array.
  public let keyOffset: Int?
  let node: Int

  public var offset: Int { range.lowerBound }
}

extension RecordDocument {
  /// The part at `path`; nil where there is none.
  public func part(at path: FieldPath) -> DocumentPart? {
    switch self {
    case .json(let document): document.node(at: path).map { document.part($0, key: nil) }
    case .plist(let document): document.node(at: path).map { document.part($0, key: nil) }
    }
  }

  /// The items of an array, or the members of an object; nil for what is neither.
  public func parts(of part: DocumentPart) -> [DocumentPart]? {
    switch self {
    case .json(let document): document.parts(of: part)
    case .plist(let document): document.parts(of: part)
    }
  }

  public func value(of part: DocumentPart) -> Value {
    switch self {
    case .json(let document): document.value(of: part.node)
    case .plist(let document): document.value(of: part.node)
    }
  }
}

extension JSONDocument {
  fileprivate func part(_ node: Int, key: Text?) -> DocumentPart {
    let keyOffset = key == nil ? nil : nodes[node - 1].range.lowerBound
    return DocumentPart(key: key, range: nodes[node].range, keyOffset: keyOffset, node: node)
  }

  fileprivate func parts(of part: DocumentPart) -> [DocumentPart]? {
    switch nodes[part.node].kind {
    case .array: items(of: part.node).map { self.part($0, key: nil) }
    case .object: members(of: part.node).map { self.part($0, key: text(of: $0 - 1)) }
    default: nil
    }
  }
}

extension PlistDocument {
  fileprivate func part(_ node: Int, key: Text?) -> DocumentPart {
    let keyOffset = key == nil ? nil : nodes[node - 1].range.lowerBound
    return DocumentPart(key: key, range: nodes[node].range, keyOffset: keyOffset, node: node)
  }

  fileprivate func parts(of part: DocumentPart) -> [DocumentPart]? {
    switch nodes[part.node].element {
    case .array: values(in: part.node).map { self.part($0, key: nil) }
    case .dict: values(in: part.node).map { self.part($0, key: text(of: $0 - 1)) }
    default: nil
    }
  }
}
