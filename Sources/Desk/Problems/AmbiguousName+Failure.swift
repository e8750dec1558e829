package import Records
package import Merge

extension AmbiguousName: Reportable {
  package var failure: Failure {
    Failure(
      .invalid, .ambiguousName,
      "two files in the folder \(folder) have one name, or names that are not UTF-8 and cannot be told apart: \(name)",
      hint: "git ls-tree \(folder) lists them; rename one with git mv, and commit that in place of the commit that "
        + "brought them: git reset --soft COMMIT^ goes back before it and keeps all files")
  }
}
