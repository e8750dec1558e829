public import Records
public import Schema

extension Kind {
  /// The fields that are calculated from others, as decimals. A field is missing where one of these others is missing, or is
  /// not a number.
  public func computed(_ members: Object) -> Object {
    var computed = Object()
    for field in fields {
      guard let expression = field.computed else { continue }
      do throws(CalculationError) {
        let value = try ComputedExpression(expression).value { members[$0]?.number }
        if let value { computed[field.name] = .string(value.normalised.description) }
      } catch { continue }
    }
    return computed
  }
}
