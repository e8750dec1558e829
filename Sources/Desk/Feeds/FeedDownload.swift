import Exchange
import FileSystem
import Records
import Store

/// Fetches what a feed says: a file of this device, or an answer from the network.
struct FeedDownload {
  enum Answer {
    /// It is as it was the last time.
    case unchanged
    case page([UInt8], FeedMemory.Page)
  }

  let check: AddressCheck

  /// The most bytes of one answer, unpacked, and of all answers of a refresh.
  static let largest = 64 << 20

  private static let download = WebDownload(
    accept: "application/json, */*;q=0.5", purpose: "reads this list now and then, for its user", largest: largest,
    patience: 300)

  /// - Parameter known: by what an answer that is there already is known.
  func get(_ address: WebAddress, known: FeedMemory.Page? = nil) throws -> Answer {
    if let path = address.filePath { return try read(path, address) }
    let mark = known.map { WebMark(tag: $0.tag, modified: $0.modified) }
    do {
      switch try Self.download.get(address, known: mark, check) {
      case .unchanged: return .unchanged
      case .content(let bytes, let mark):
        return .page(bytes, FeedMemory.Page(address: address.text, tag: mark.tag, modified: mark.modified))
      }
    } catch let failure as WebFailure {
      throw Self.failure(failure).at(address.text)
    }
  }

  private func read(_ path: String, _ address: WebAddress) throws -> Answer {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try OutsideFiles.read(path, limit: Self.largest + 1) } catch {
      throw error.failure.at(address.text)
    }
    if bytes.count > Self.largest { throw Self.tooLarge("the answer is").at(address.text) }
    return .page(bytes, FeedMemory.Page(address: address.text, tag: nil, modified: nil))
  }

  private static func failure(_ failure: WebFailure) -> Failure {
    switch failure {
    case .tooLarge: tooLarge("the answer is")
    case .refused(let head):
      unreachable(
        head.words,
        hint: head.advice(
          hidden: "the list may not be public any more",
          gone: "the list may have moved: look at the source's web page, and mend url in feed.json"))
    case .trouble(let words, let hint): unreachable(words, hint: hint)
    }
  }

  /// - Parameter what: is too large, with its verb.
  static func tooLarge(_ what: Sentence) -> Failure {
    Failure(
      .limit, .limit, "\(what) larger than \(largest >> 20) MB",
      hint: "nothing was changed; perhaps the source can give less of its list: docs/feeds.md tells about pages")
  }

  private static func unreachable(_ words: Sentence, hint: Sentence) -> Failure {
    Failure(.cloud, .feedUnreachable, "the feed cannot be read: \(words)", hint: "nothing was changed; \(hint)")
  }
}
