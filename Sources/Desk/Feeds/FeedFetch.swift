import Exchange
import Records
import Store

/// What a source answered, all of its pages.
package struct FeedAnswers {
  var pages: [[UInt8]] = []
  /// By what the server knows them again; empty where it does not say.
  var marks: [FeedMemory.Page] = []

  /// The answers as texts in UTF-8.
  func texts(of run: FeedRun) throws -> [SourceText] {
    try pages.map { try SourceText(run.name.string, $0, encoding: run.feed.rule.encoding) }
  }
}

/// Fetches all pages of a feed.
struct FeedFetch {
  private let run: FeedRun
  private let download: FeedDownload

  private static let mostPages = 1000

  init(_ run: FeedRun, _ check: AddressCheck) {
    self.run = run
    download = FeedDownload(check: check)
  }

  /// nil where everything is as it was.
  ///
  /// - Parameter known: by what the pages are known that were fetched the last time.
  func answers(known: [FeedMemory.Page] = []) throws -> FeedAnswers? {
    run.driver.web.waiting(run.feed.waiting ?? "Fetching \(run.title)")
    defer { run.driver.web.waiting(nil) }
    if known.isEmpty || !known.allSatisfy(\.isKnown) { return try all() }
    for page in known {
      let address = try address(page.address)
      guard case .page(let bytes, let mark) = try download.get(address, known: page) else { continue }
      // The one page that there is came again.
      if run.feed.pages == nil { return FeedAnswers(pages: [bytes], marks: [mark].filter(\.isKnown)) }
      return try all()
    }
    return nil
  }

  private func all() throws -> FeedAnswers {
    var answers = FeedAnswers()
    var seen: Set<Text> = []
    var (next, count): (WebAddress?, Int) = (try first(), 0)
    while let address = next {
      guard seen.insert(Text(address.text)).inserted else {
        throw broken("its pages lead back to one that was read already: \(address.text)")
      }
      guard answers.pages.count < Self.mostPages else { throw broken("it has more than \(Self.mostPages) pages") }
      guard case .page(let bytes, let mark) = try download.get(address) else { break }
      if bytes == answers.pages.last { throw broken("two pages are the same: \(address.text)") }
      answers.pages.append(bytes)
      answers.marks.append(mark)
      if answers.pages.reduce(0, { $0 + $1.count }) > FeedDownload.largest {
        throw FeedDownload.tooLarge("all pages together are").at(run.name.string)
      }
      next = try following(bytes, at: address, &count)
    }
    if !answers.marks.allSatisfy(\.isKnown) { answers.marks = [] }
    return answers
  }

  private func first() throws -> WebAddress {
    guard case .offsets(let offset, let limit, let size, _) = run.feed.pages else { return run.feed.address }
    return try link { () throws(WebAddressError) in
      try run.feed.address.with([(offset, "0"), (limit, "\(size)")])
    }
  }

  /// The address of the page after this one; nil after the last.
  private func following(_ bytes: [UInt8], at address: WebAddress, _ count: inout Int) throws -> WebAddress? {
    guard let pages = run.feed.pages else { return nil }
    let text = try SourceText(run.name.string, bytes, encoding: run.feed.rule.encoding).bytes
    let page: FeedPage
    do throws(SourceProblem) { page = try FeedPage(text, run.feed.rule) } catch {
      let position = TextPosition(offset: error.offset, in: text)
      throw Failure(.invalid, .unreadable, error.message, hint: "nothing was changed; try again later")
        .at(address.text, line: position.line, column: position.column)
    }
    count += page.count
    switch pages {
    case .next(let path):
      return try page.text(at: path).map { text in
        try link { () throws(WebAddressError) in try address.following(text) }
      }
    case .offsets(let offset, let limit, let size, let total):
      let all = total.flatMap { page.text(at: $0) }.flatMap { Int($0) }
      if let all, page.count == 0, count < all {
        throw broken("it says that it has \(all) items, and its pages have \(count)")
      }
      if page.count == 0 || all.map({ count >= $0 }) == true { return nil }
      let from = count
      return try link { () throws(WebAddressError) in
        try run.feed.address.with([(offset, "\(from)"), (limit, "\(size)")])
      }
    }
  }

  private func address(_ text: String) throws -> WebAddress {
    try link { () throws(WebAddressError) in try WebAddress(text) }
  }

  private func link(_ body: () throws(WebAddressError) -> WebAddress) throws -> WebAddress {
    do throws(WebAddressError) { return try body() } catch {
      throw broken("a page leads to no address: \(error.message)")
    }
  }

  private func broken(_ message: Sentence) -> Failure {
    let place: Sentence = run.run.isDraft ? "--next" : "pages in \(run.run.rulePath)"
    return Failure(.invalid, .unreadable, message, hint: "nothing was changed; look at \(place)").at(run.name.string)
  }
}
