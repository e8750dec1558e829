internal import Desk
internal import Git
internal import Records
internal import Reports
internal import Store

/// Two people with one name, in words and as JSON.
struct NameClashAnswer {
  let clash: NameClash
  let clock: ReaderClock

  var lines: [StyledLine] {
    let count = clash.founders.count
    let title = StyledLine(
      said: count == 2
        ? "two people registered the name \(clash.name) without knowing of each other:"
        : "\(count) people registered the name \(clash.name) without knowing of each other:", .warning)
    let people = clash.founders.enumerated().map { place, founder in
      StyledLine("  \(place + 1)  \(Self.person(founder))")
        + StyledLine(said: ", on \(clock.when(founder.at)), by \(founder.by) (\(founder.commit.short))", .dim)
        + StyledLine(said: founder.isHere ? "  on this device" : "", .income)
    }
    let name = clash.name
    return [title] + people + [
      StyledLine(said: "  Their records lie in users/\(name)/ together until one of them gets another name:"),
      StyledLine(
        said: "  ledger-sync users rename \(name) \(name)2 moves the records of the one who registered on this device;"),
      StyledLine(said: "  ledger-sync users join \(name) says that they are one person."),
    ]
  }

  /// `Dora Klein <dora@example.org>`
  static func person(_ founder: NameClash.Founder) -> String {
    let name = founder.manifest["fullName"]?.string ?? founder.by
    return (founder.manifest["email"]?.string).map { "\(name) <\($0)>" } ?? name
  }

  static func json(_ clash: NameClash) -> Value {
    [
      "id": "manifest", "kind": "user", "user": .string(clash.name),
      "path": .string(Text("users/\(clash.name)/manifest.json")), "field": "~registered",
      "entries": .array(
        clash.founders.map { founder in
          [
            "value": .object(founder.manifest), "by": .string(Text(founder.by)),
            "at": founder.at.map { .string(Text($0.utcText)) } ?? .null,
            "commit": .string(Text(founder.commit.description)),
            "here": .bool(founder.isHere),
          ]
        }),
    ]
  }
}
