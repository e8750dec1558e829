internal import Schema

extension DeclarationError: Reportable {
  var failure: Failure { Failure(.invalid, .invalid, message, hint: hint) }
}
