package import Schema

extension DeclarationError: Reportable {
  package var failure: Failure { Failure(.invalid, .invalid, message, hint: hint) }
}
