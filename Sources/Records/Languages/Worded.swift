/// What has a sentence: an error, a notice, advice.
public protocol Worded {
  var sentence: Sentence { get }
}

extension Worded where Self: CustomStringConvertible {
  public var description: String { sentence.description }
}
