import FileSystem
package import Git
package import Records

/// What a look at the network needs of whoever asks for it.
package struct WebAccess {
  /// Of the environment: the path of programs, proxies, and where what was fetched is kept.
  package let variables: [String: String]
  /// For connecting, and for silence. Throws where a setting of them cannot be read.
  package let limits: () throws -> TimeLimits
  /// Of this program, which servers are told.
  package let version: String
  package let now: Timestamp
  /// Asks a question that no is the usual answer to; nil where there is nobody to ask.
  package let confirm: (Sentence) throws -> Bool?
  /// Hears what there is to say besides the answer.
  package let note: (Sentence) -> Void
  /// Says what is waited for; nil: the wait is over.
  package let waiting: (String?) -> Void

  package init(
    variables: [String: String], limits: @escaping () throws -> TimeLimits, version: String, now: Timestamp,
    confirm: @escaping (Sentence) throws -> Bool?, note: @escaping (Sentence) -> Void,
    waiting: @escaping (String?) -> Void
  ) {
    (self.variables, self.limits, self.version, self.now) = (variables, limits, version, now)
    (self.confirm, self.note, self.waiting) = (confirm, note, waiting)
  }

  /// A variable that is set and not empty.
  subscript(name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Seconds of a clock that only goes forward.
  var elapsed: Double { MonotonicClock.now }
}
