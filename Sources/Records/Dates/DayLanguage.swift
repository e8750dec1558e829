/// What days are called in one language, in small letters. Each list begins with Monday, or with January.
struct DayLanguage: Sendable {
  /// As language tags begin: `en`.
  let code: String
  /// Words that mean a day by themselves, and how many days it is away from today.
  let offsets: [String: Int]
  /// Those of them that are rather a name where people write in another language.
  let names: Set<String>
  let weekdays: [[String]]
  let shortWeekdays: [[String]]
  let months: [[String]]
  let shortMonths: [[String]]
  /// What stands before a weekday that is before today.
  let last: Set<String>
  /// What stands before a weekday that is after today.
  let next: Set<String>
  /// What stands before a weekday of this week.
  let this: Set<String>
  /// What stands before or behind a number of days to say that they are past.
  let agoBefore: String?
  let agoBehind: String?
  let one: Set<String>
  /// Numbers in words that people count days by.
  let numbers: [String: Int]
  let units: [String: DayWords.Span]

  static let all = [english, german]

  /// What may stand before a day of three words.
  static let articles: Set<String> = ["the"]

  static let english = DayLanguage(
    code: "en",
    offsets: [
      "today": 0, "yesterday": -1, "tomorrow": 1, "day before yesterday": -2, "day after tomorrow": 2,
    ], names: [],
    weekdays: [["monday"], ["tuesday"], ["wednesday"], ["thursday"], ["friday"], ["saturday"], ["sunday"]],
    shortWeekdays: [
      ["mon"], ["tue", "tues"], ["wed"], ["thu", "thur", "thurs"], ["fri"], ["sat"], ["sun"],
    ],
    months: [
      ["january"], ["february"], ["march"], ["april"], ["may"], ["june"], ["july"], ["august"], ["september"],
      ["october"], ["november"], ["december"],
    ],
    shortMonths: [
      ["jan"], ["feb"], ["mar"], ["apr"], [], ["jun"], ["jul"], ["aug"], ["sep", "sept"], ["oct"], ["nov"], ["dec"],
    ],
    last: ["last", "past"], next: ["next", "coming"], this: ["this"], agoBefore: nil, agoBehind: "ago",
    one: ["a", "an", "one"],
    numbers: ["two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10],
    units: [
      "day": .day, "days": .day, "week": .week, "weeks": .week, "month": .month, "months": .month, "year": .year,
      "years": .year,
    ])

  static let german = DayLanguage(
    code: "de",
    offsets: [
      "heute": 0, "gestern": -1, "vorgestern": -2, "vorvorgestern": -3, "morgen": 1, "übermorgen": 2,
      "überübermorgen": 3,
    ], names: ["morgen"],
    weekdays: [
      ["montag"], ["dienstag"], ["mittwoch"], ["donnerstag"], ["freitag"], ["samstag", "sonnabend"], ["sonntag"],
    ],
    shortWeekdays: [["mo"], ["di"], ["mi"], ["do"], ["fr"], ["sa"], ["so"]],
    months: [
      ["januar", "jänner"], ["februar"], ["märz", "maerz"], ["april"], ["mai"], ["juni"], ["juli"], ["august"],
      ["september"], ["oktober"], ["november"], ["dezember"],
    ],
    shortMonths: [
      ["jan"], ["feb"], ["mär", "mrz"], ["apr"], [], ["jun"], ["jul"], ["aug"], ["sep", "sept"], ["okt"], ["nov"],
      ["dez"],
    ],
    last: ["letzten", "letzter", "letzte", "letztem", "vergangenen", "vergangener", "vergangene", "vergangenem"],
    next: [
      "nächsten", "nächster", "nächste", "nächstem", "kommenden", "kommender", "kommende", "kommendem",
    ],
    this: ["diesen", "dieser", "diese", "diesem"],
    agoBefore: "vor", agoBehind: nil, one: ["ein", "eine", "einem", "einer"],
    numbers: ["zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10],
    units: [
      "tag": .day, "tage": .day, "tagen": .day, "woche": .week, "wochen": .week, "monat": .month, "monate": .month,
      "monaten": .month, "jahr": .year, "jahre": .year, "jahren": .year,
    ])
}
