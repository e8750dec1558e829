package import Merge
package import Records
import Schema
package import Store

/// What a conflict is about, as people say it.
extension ListedConflict {
  /// `“Pizza” −12.50 EUR on 2026-11-20`; nil where the record has neither a title nor an amount.
  package func phrase(_ kinds: Kinds) -> Sentence? {
    RecordPhrase(members, kinds.kind(of: location)).words
  }

  /// The record, in a few words: its phrase, else its id.
  package func name(_ kinds: Kinds) -> Sentence { phrase(kinds) ?? Sentence(verbatim: location.id.string) }

  /// The same where its amount is not what tells it: `“Pizza” on 2026-11-20`, else its id.
  package func shortName(_ kinds: Kinds) -> Sentence {
    RecordPhrase(members, kinds.kind(of: location)).titleAndDay ?? Sentence(verbatim: location.id.string)
  }

  /// What of the record is to be decided: `amount`, or that one side deleted it.
  package var matter: Sentence { field.isRoot ? "deleted on one side" : Sentence(verbatim: fieldName) }

  /// A value of the conflict as people read it: of an amount with its currency, `5 JPY`.
  package func text(_ value: CandidateValue, _ kinds: Kinds) -> Sentence {
    guard case .value(.object(let group)) = value, let kind = kinds.kind(of: location), let amount = kind.moneyField,
      let currency = kind.currencyField, group.members.allSatisfy({ [amount, currency].contains($0.key) }),
      let written = group[amount]?.number?.lexeme
    else { return ConflictAnswer.text(value) }
    return Sentence(verbatim: ([written] + [group[currency]?.string].compactMap(\.self)).joined(separator: " "))
  }
}
