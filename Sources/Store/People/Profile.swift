import FileSystem
import Merge
public import Records
import Schema

/// What a user says about themselves: in the manifest, which everybody with the cloud can read, and on this device alone.
public struct Profile: Sendable {
  public let person: Person
  /// Kept in `local/manifest.json`, and never sent.
  public let kept: Object

  /// All of it: what is kept here counts before what the manifest says.
  public var facts: Object {
    var facts = person.members["profile"]?.object ?? Object()
    for member in kept.members { facts[member.key] = member.value }
    return facts
  }

  /// - Parameter field: of the manifest: `profile/weight`.
  public func isKept(_ field: FieldPath) -> Bool {
    field.keys.first == "profile" && field.keys.dropFirst().first.map { kept[$0] != nil } == true
  }

  /// Relative to the ledger's root. No record lies there.
  static let keptPath = "\(Owner.local.folder)/manifest.json"
  static let profiles: Text = "profiles"
}

extension Ledger {
  public func profile(of user: Text) throws -> Profile {
    let person = try person(named: user)
    let kept = try keptProfiles().document?.value.object?[Profile.profiles]?.object?[user]?.object
    return Profile(person: person, kept: kept ?? Object())
  }

  /// What is said where something depends on a setting of a profile, with the place in the file where it stands; nil where
  /// the setting can be used, or is not there.
  public func failure(of setting: Setting, in profile: Profile) throws -> Failure? {
    let name = profile.person.name
    let isKept = profile.isKept(setting.field)
    let path = isKept ? Profile.keptPath : Person.manifestPath(name)
    guard var failure = setting.failure(in: ["profile": .object(profile.facts)], at: path) else { return nil }
    if try name == sessionUser() {
      failure.hint = .advice(StoreAdvice.mendProfile(setting))
    } else if isKept {
      failure.hint = .advice(StoreAdvice.correctFile)
    }
    let document = try isKept ? keptProfiles().document : record(at: path).document
    let keys = isKept ? [Profile.profiles, name] + setting.field.keys.dropFirst() : setting.field.keys
    let position = document?.position(of: FieldPath(keys: keys))
    return failure.at(path, line: position?.line, column: position?.column)
  }

  /// What cannot be used of the profiles that are kept on this device, or that the file cannot be read.
  func keptProfileProblems() throws -> [LedgerProblem] {
    let path = Profile.keptPath
    guard let content = try contentIfPresent(path) else { return [] }
    let document: RecordDocument
    do throws(ReadError) { document = try RecordDocument(content.bytes, format: .json, limits: ReadLimits()) } catch {
      return [LedgerProblem(SkippedFile(error, path: path))]
    }
    let profiles = document.value.object?[Profile.profiles]?.object?.members ?? []
    let problems = profiles.flatMap { profile in
      Setting.problems(inProfile: profile.value.object ?? Object(), at: [Profile.profiles, profile.key])
    }
    return problems.isEmpty ? [] : LedgerProblem.all(problems, in: document, path: path)
  }

  fileprivate func keptProfiles() throws -> (content: FileContent?, document: RecordDocument?) {
    let path = Profile.keptPath
    guard let content = try contentIfPresent(path) else { return (nil, nil) }
    let document = try RecordDocument.reading(content.bytes, path: path)
    _ = try document.recordObject(at: path)
    return (content, document)
  }

  /// What is kept on this device of a profile, under another name of the user; nil where nothing is.
  func keptProfile(of old: Text, following new: Text) throws -> FileEdit? {
    let (content, document) = try keptProfiles()
    guard let document, let kept = document.value.object?[Profile.profiles]?.object?[old] else { return nil }
    let moved = try document.removing(FieldPath(keys: [Profile.profiles, old]))
      .setting(FieldPath(keys: [Profile.profiles, new]), to: kept)
    return FileEdit(path: Profile.keptPath, expected: content, bytes: moved.bytes)
  }

  /// Whether something is to be said now, because nobody heard it on this device before.
  public func isNew(_ word: Text) throws -> Bool { try readCache(StateFolder.told)?[word] == nil }
}

extension WorkTree {
  /// Notes that something was said.
  public func noteTold(_ word: Text) throws {
    var told = try ledger.readCache(StateFolder.told) ?? Object()
    told[word] = true
    try ledger.writeState(StateFolder.told, told)
  }

  /// Changes what a user says. A field lies in one place: what becomes private goes from the manifest, and what is kept
  /// on this device stays here, until it is taken away.
  ///
  /// - Parameters:
  ///   - changes: of the manifest: `profile/weight`.
  ///   - isPrivate: whether the fields, all of the profile, stay on this device.
  public func change(profileOf user: Text, _ changes: [FieldChange], isPrivate: Bool) throws {
    let record = try ledger.record(at: Person.manifestPath(user))
    let before = try ledger.profile(of: user)
    let inManifest = changes.compactMap { change -> FieldChange? in
      if !isPrivate, !before.isKept(change.field) { return change }
      let there = change.field.keys.reduce(Optional(Value.object(record.members))) { $0?.object?[$1] }
      return there == nil ? nil : FieldChange(change.field, nil)
    }
    let here = changes.compactMap { change -> FieldChange? in
      guard isPrivate || before.isKept(change.field) else { return nil }
      return FieldChange(FieldPath(keys: [Profile.profiles, user] + change.field.keys.dropFirst()), change.value)
    }
    let manifest = try record.changing(inManifest, rules: .manifest).bytes
    var edits = [FileEdit(path: record.path, expected: record.content, bytes: manifest)]
    if !here.isEmpty { edits.append(try keep(here)) }
    try CommandEdits(self).commit(
      edits.filter { $0.bytes != $0.expected?.bytes }, message: "Edit the profile of \(user)")
  }

  private func keep(_ changes: [FieldChange]) throws -> FileEdit {
    let (content, there) = try ledger.keptProfiles()
    var document = try there ?? RecordDocument(writing: .object(Object()), format: .json)
    for change in changes {
      document = try change.value.map { try document.setting(change.field, to: $0) } ?? document.removing(change.field)
    }
    return FileEdit(path: Profile.keptPath, expected: content, bytes: document.bytes)
  }
}
