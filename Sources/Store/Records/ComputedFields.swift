public import Records
public import Schema

extension Kind {
  /// The fields that are reckoned from others, as decimals. One whose fields are missing or no numbers is left out.
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
