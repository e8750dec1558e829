package import Merge
package import Records

extension AmbiguousName: Reportable {
  package var failure: Failure {
    Failure(
      .invalid, .ambiguousName,
      "two files in the folder \(folder) have one name, or names that are not UTF-8 and cannot be told apart: \(name)",
      advice: TroubleAdvice.renameInGit(folder: "\(folder)"))
  }
}
