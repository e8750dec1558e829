package import Records

/// An error of a module that knows no records, or of a language of its own, which says itself how it is reported.
package protocol Reportable: Error {
  var failure: Failure { get }
}

extension Failure {
  /// How any error is reported. An error without a `Reportable` extension is shown by its description.
  package init(reporting error: any Error) {
    self =
      switch error {
      case let failure as Failure: failure
      case let reportable as any Reportable: reportable.failure
      default: Failure(.inputOutput, .unexpected, Sentence(verbatim: "\(error)"))
      }
  }
}
