public import Records
public import Schema

extension Kind {
  /// The fields that are reckoned from others, as decimals. One whose fields are missing or no numbers is left out.
  public func computed(_ members: Object) -> Object {
    var computed = Object()
    for field in fields {
      guard let expression = field.computed, let text = Self.filledIn(expression, members) else { continue }
      do throws(CalculationError) {
        computed[field.name] = .string(try Calculation.evaluate(text).normalised.description)
      } catch { continue }
    }
    return computed
  }

  /// The expression with the numbers of the record in the place of the names of fields; nil where one is missing.
  private static func filledIn(_ expression: String, _ members: Object) -> String? {
    var result = ""
    var name = ""
    for character in expression + " " {
      if character.isLetter || character == "_" || (!name.isEmpty && character.isNumber) {
        name.append(character)
        continue
      }
      if !name.isEmpty {
        guard let number = members[Text(name)]?.number else { return nil }
        result += "(\(number.lexeme))"
        name = ""
      }
      result.append(character)
    }
    return result
  }
}
