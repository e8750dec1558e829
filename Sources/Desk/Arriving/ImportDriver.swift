package import Exchange
import Query
package import Records
package import Schema
package import Store

/// Whoever drives an import: gives what is named, hears what there is to say, and is asked.
package struct ImportDriver {
  package let session: Session
  package let files: GivenFiles
  /// Of the programs that read journals.
  package let environment: [String: String]
  /// Whether an answer lists every record that changed.
  package let listsChanges: Bool
  /// Asks a person about a file, and puts the answer among the others; false where nobody can be asked.
  package let answer: (GuessQuestion, inout GuessAnswers) throws -> Bool
  /// Asks a person what becomes of words for categories or accounts; nil where nobody can be asked.
  package let answerNames: (NameQuestion) throws -> [NameQuestion.Meaning]?
  package let hear: (ImportNotice) -> Void

  package init(
    _ session: Session, files: GivenFiles, environment: [String: String], listsChanges: Bool,
    answer: @escaping (GuessQuestion, inout GuessAnswers) throws -> Bool = { _, _ in false },
    answerNames: @escaping (NameQuestion) throws -> [NameQuestion.Meaning]? = { _ in nil },
    hear: @escaping (ImportNotice) -> Void
  ) {
    (self.session, self.files, self.environment) = (session, files, environment)
    (self.listsChanges, self.answer, self.answerNames, self.hear) = (listsChanges, answer, answerNames, hear)
  }

  package var ledger: Ledger { session.ledger }

  /// Finishes what an earlier command left unfinished, before rules and records are read; a rehearsal changes nothing.
  package func begin(_ options: ImportRun.Options) throws {
    if !options.isRehearsal { try WorkTree.finishPending(in: ledger) }
  }

  /// Whose the records of an import are: those of nobody are in no commit, and could not be merged with the next import.
  package func owner() throws -> Owner {
    if let user = try session.user() { return .user(user) }
    throw Failure.usage(
      "nobody is logged in here, and imported records need an owner", hint: "ledger-sync register NAME, or login NAME")
  }
}

/// What there is to say while something is taken in.
package enum ImportNotice {
  /// Something is likely not as somebody means it.
  case doubt(Sentence)
  case rulePassedOver(Failure)
  /// A file of a folder that is not an ordinary one.
  case filePassedOver(String)
  case fileNotTakenIn(field: Text, why: Sentence)
  case skipped([SkippedFile])
  /// The rules that fit, and were there.
  case using(rules: [Text])
  /// The rules of a preset, which are new.
  case preset(rules: [Text], of: String)
  case newKind(String)
  /// What is certain, and worth a look.
  case remark(Sentence)
  /// A column that is not taken, and why.
  case columnLeftOut(String, why: Preset.LeftOut)
  /// Records that a file has, and the ledger has by the same titles.
  case alreadyThere([Text])
  case guessed(RuleGuess)
  /// Words whose last part is what a category or an account is called.
  case lastParts([(word: Text, id: Text)], of: Text)
  /// A category whose money goes both ways in the file.
  case bothWays(title: String, type: Text)
  /// Titles of new records, and their kind.
  case namesMade([String], of: Text)
  /// How many rows were read.
  case reading(Int)
  case hasRead
}
