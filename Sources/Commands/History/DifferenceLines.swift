internal import Desk
internal import Merge
internal import Records
internal import Reports
internal import Store

/// How two versions of a record differ, in words: `amount  12.50 → 13.00`.
struct DifferenceLines {
  let differences: VersionDifferences
  /// Whether what it says is told without what was before: of a new record, or of a merge.
  var isNew = false

  /// Indented by two columns, the names of the fields in a column of their own.
  var lines: [StyledLine] {
    let fields = differences.members.map { ($0.field.placeName, change($0)) }
    let conflicts = differences.conflicts.map { ($0.field.isRoot ? "deletion" : $0.field.placeName, change($0)) }
    let all = fields + conflicts
    let width = all.map { $0.0.safeForTerminal().displayWidth }.max() ?? 0
    return all.map { name, change in
      let space = String(repeating: " ", count: width - name.safeForTerminal().displayWidth + 2)
      return StyledLine("  " + name + space, .strong) + change
    }
  }

  private func change(_ difference: FieldDifference) -> StyledLine {
    if case .array(let before)? = difference.before, case .array(let after)? = difference.after,
      let items = items(from: before, to: after)
    {
      return items
    }
    let after = text(difference.after, .income)
    return isNew && difference.before == nil
      ? text(difference.after, .plain) : text(difference.before, .expense) + StyledLine(" → ", .dim) + after
  }

  private func text(_ value: Value?, _ style: TextStyle) -> StyledLine {
    guard let value else { return StyledLine(said: "(nothing)", .dim) }
    if case .string("") = value { return StyledLine("\"\"", style) }
    return StyledLine(value.plainText, style)
  }

  /// `+ work  - home`, where items came and went and the others stayed in their order.
  private func items(from before: [Value], to after: [Value]) -> StyledLine? {
    let (old, new) = (Set(before), Set(after))
    guard old.count == before.count, new.count == after.count, before.filter(new.contains) == after.filter(old.contains)
    else { return nil }
    let gone = before.filter { !new.contains($0) }.map { StyledLine("- \($0.plainText)", .expense) }
    let come = after.filter { !old.contains($0) }.map { StyledLine("+ \($0.plainText)", .income) }
    let all = come + gone
    return all.dropFirst().reduce(all.first ?? StyledLine()) { $0 + StyledLine("  ") + $1 }
  }

  private func change(_ difference: ConflictDifference) -> StyledLine {
    if difference.after.isEmpty { return StyledLine(said: "decided", .good) }
    let entries: [Sentence] = difference.after.map { entry in
      "\(entry.value.words) (\(entry.authorship.by.string.isEmpty ? "?" : entry.authorship.by.string))"
    }
    return StyledLine(said: "in conflict: ", .warning) + StyledLine(said: entries.joined(separator: ", "))
  }
}

extension VersionDifferences {
  /// `[{"field","before","after"}]`: what is not there has no member.
  var fieldsJSON: Value {
    .array(
      fields.map { one in
        var json: Object = ["field": .string(one.field.placeName)]
        json["before"] = one.before
        json["after"] = one.after
        return .object(json)
      })
  }

  /// `[{"field","before":[entry],"after":[entry]}]`
  var conflictsJSON: Value {
    .array(
      conflicts.map { one in
        [
          "field": .string(one.field.placeName), "before": .array(one.before.map(\.written)),
          "after": .array(one.after.map(\.written)),
        ]
      })
  }
}
