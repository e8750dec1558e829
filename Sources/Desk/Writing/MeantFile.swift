import Records
package import Schema
import Store

extension Field {
  /// Whether a text that somebody typed for the field means a file: it is neither an address nor the name of a stock picture.
  package func meansFile(_ text: String) -> Bool {
    isAttachment && !text.holds("://") && (text.holds("/") || MediaFile.isNamed(by: text))
  }
}

extension Failure {
  /// A field that is to name a file names one that does not lie beside the record.
  static func notBeside(_ field: Field, _ text: String) -> Failure {
    Failure(
      .invalid, .invalid, "\(field.name) cannot be “\(text)”: no such file lies beside the record",
      hint: "--attach \(field.name)=\(text) lays a copy of it there"
    ).about(FieldPath(keys: [field.name]))
  }
}
