internal import CUchardet

extension CharacterSets {
  /// Of these it can be told by their letters which one it is; of the sets of western Europe it cannot.
  private static let told: [String: String] = [
    "GB18030": "GB18030", "GB2312": "GB18030", "HZ-GB-2312": "GB18030", "BIG5": "BIG5", "EUC-TW": "EUC-TW",
    "SHIFT_JIS": "CP932", "CP932": "CP932", "EUC-JP": "EUC-JP", "ISO-2022-JP": "ISO-2022-JP", "EUC-KR": "CP949",
    "UHC": "CP949", "CP949": "CP949", "WINDOWS-1250": "WINDOWS-1250", "ISO-8859-2": "ISO-8859-2",
    "WINDOWS-1251": "WINDOWS-1251", "KOI8-R": "KOI8-R", "ISO-8859-5": "ISO-8859-5", "IBM866": "IBM866",
    "WINDOWS-1253": "WINDOWS-1253", "ISO-8859-7": "ISO-8859-7", "WINDOWS-1254": "WINDOWS-1254",
    "ISO-8859-9": "WINDOWS-1254", "TIS-620": "TIS-620", "WINDOWS-1255": "WINDOWS-1255", "WINDOWS-1256": "WINDOWS-1256",
    "WINDOWS-1257": "WINDOWS-1257", "ISO-8859-13": "WINDOWS-1257",
  ]
  fileprivate static let mostBytes = 1 << 20

  /// The character set that the letters of a text are most likely in, as iconv calls it; nil where its letters do not tell.
  /// The corresponding C functions are `uchardet_handle_data` and `uchardet_get_charset`.
  fileprivate static func likely(_ bytes: [UInt8]) -> String? {
    guard let detector = unsafe uchardet_new() else { return nil }
    defer { unsafe uchardet_delete(detector) }
    let part = Array(bytes.prefix(mostBytes))
    let status = unsafe part.withUnsafeBytes { buffer in
      unsafe uchardet_handle_data(detector, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    if status != 0 { return nil }
    unsafe uchardet_data_end(detector)
    guard let name = unsafe uchardet_get_charset(detector) else { return nil }
    return told[unsafe String(cString: name).uppercased()]
  }
}

extension CharacterSets {
  /// Sets of the same languages, which a detector takes for each other.
  private static let siblings = [["WINDOWS-1250", "ISO-8859-2"], ["WINDOWS-1251", "KOI8-R", "ISO-8859-5", "IBM866"]]
  private static let eastern: Set<String> = Set(
    [
      "Warsaw", "Prague", "Budapest", "Bratislava", "Ljubljana", "Zagreb", "Bucharest", "Belgrade", "Sarajevo",
      "Podgorica", "Tirane",
    ]
    .map { "Europe/\($0)" })
  private static let turkish: Set<String> = ["Europe/Istanbul", "Asia/Istanbul"]
  /// Where sets of Latin letters other than the western ones are used.
  private static let countries: [String: Set<String>] = [
    "WINDOWS-1250": eastern, "ISO-8859-2": eastern, "WINDOWS-1254": turkish,
    "WINDOWS-1257": ["Europe/Vilnius", "Europe/Riga", "Europe/Tallinn"],
  ]
  /// Sets of East Asia, in which a text in another one is hardly ever valid.
  private static let wide = ["CP932", "EUC-JP", "BIG5", "GB18030", "CP949"]

  /// Where a detector says nothing, or may have taken one set for another: of those in which the text is valid, the one in
  /// which most of what is beyond ASCII are letters; nil where none is better than the sets of western Europe.
  ///
  /// - Parameter zone: where the text is from. The letters of eastern Europe in one set are those of western Europe in
  ///   another, so that only a country tells them apart, or the language of a table's first words.
  public static func fitting(_ bytes: [UInt8], zone: String) -> String? {
    let part = Array(bytes.prefix(mostBytes))
    let told = likely(part)
    let isLatin = told.map { countries[$0] != nil } ?? true
    if isWestern(part), let sets = LatinLanguage.sets(of: part) ?? (isLatin ? sets(usedIn: zone) : nil) {
      return least(sets + ["WINDOWS-1252"], part, told: told).flatMap { $0 == "WINDOWS-1252" ? nil : $0 }
    }
    if told == nil, isWestern(part), hasEuroOfISO(part) { return "ISO-8859-15" }
    guard let told else { return isWestern(part) ? nil : wide.first { oddities(part, in: $0) != nil } }
    if let zones = countries[told], !zones.contains(zone), isWestern(part) { return nil }
    return least(siblings.first { $0.contains(told) } ?? [told], part, told: told) ?? told
  }

  /// The sets of Latin letters that a country uses, where they are not the western ones.
  private static func sets(usedIn zone: String) -> [String]? {
    eastern.contains(zone) ? LatinLanguage.eastern : turkish.contains(zone) ? LatinLanguage.turkish : nil
  }

  /// The set with the fewest signs that are no letters; of several, the one that a detector told, else the first.
  private static func least(_ sets: [String], _ bytes: [UInt8], told: String?) -> String? {
    let fitting = sets.enumerated().compactMap { place, set in
      oddities(bytes, in: set).map { (set: set, rank: ($0, set == told ? -1 : place)) }
    }
    return fitting.min { $0.rank < $1.rank }?.set
  }

  /// Whether a euro stands where Windows has a sign that nobody writes, and nothing stands where only Windows has signs.
  private static func hasEuroOfISO(_ bytes: [UInt8]) -> Bool {
    bytes.contains(0xA4) && !bytes.contains { (0x80...0x9F).contains($0) }
  }

  private static func isWestern(_ bytes: [UInt8]) -> Bool { oddities(bytes, in: "WINDOWS-1252") != nil }

  /// How many characters beyond ASCII are neither letters nor signs of currencies; nil where the text is not valid.
  private static func oddities(_ bytes: [UInt8], in set: String) -> Int? {
    do throws(CharacterSetError) {
      let text = String(decoding: try utf8(of: bytes, from: set), as: UTF8.self)
      return text.unicodeScalars.count { scalar in
        !scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.generalCategory != .currencySymbol
      }
    } catch { return nil }
  }
}

/// Languages whose letters are those of western Europe in another set, told by what tables of banks call their columns.
private enum LatinLanguage {
  static let eastern = ["WINDOWS-1250", "ISO-8859-2"]
  static let turkish = ["WINDOWS-1254"]

  /// Words of Polish, Czech, Slovak, Hungarian, Croatian, Slovene and Romanian, and of Turkish. Their letters beyond ASCII
  /// are the same in each of these sets.
  private static let words: [(words: Set<String>, sets: [String])] = [
    (
      [
        "kwota", "waluta", "odbiorca", "nadawca", "rachunek", "rachunku", "operacji", "zaksięgowania", "kontrahenta",
        "částka", "castka", "měna", "mena", "účtu", "zůstatek", "zustatek", "popis", "protiúčtu", "úhrady",
        "zaúčtování",
        "příjemce", "összeg", "osszeg", "devizanem", "könyvelés", "könyvelési", "közlemény", "kozlemeny", "egyenleg",
        "terhelés", "jóváírás", "számla", "számlaszám", "értéknap", "kedvezményezett", "iznos", "znesek", "prejemnik",
        "tranzacției", "tranzactiei", "descriere",
      ], eastern
    ),
    (["tarih", "tarihi", "tutar", "tutarı", "açıklama", "aciklama", "bakiye", "islem", "işlem", "hesap"], turkish),
  ]

  private static let mostBytes = 4096

  /// The sets of the language of whose words the beginning of a text has one; nil for a text with none, or of several.
  static func sets(of bytes: [UInt8]) -> [String]? {
    let found = words.filter { known in
      CharacterSets.words(Array(bytes.prefix(mostBytes)), in: known.sets[0]).contains(where: known.words.contains)
    }
    return found.count == 1 ? found.first?.sets : nil
  }
}

extension CharacterSets {
  fileprivate static func words(_ bytes: [UInt8], in set: String) -> [String] {
    do throws(CharacterSetError) {
      let text = String(decoding: try utf8(of: bytes, from: set), as: UTF8.self).lowercased()
      return text.split { !$0.isLetter }.map(String.init)
    } catch { return [] }
  }
}
