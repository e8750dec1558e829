internal import Records

/// What months are called in the files of banks.
enum MonthNames {
  /// With which letters the names of each month begin, in English, German, French, Spanish, Italian, Portuguese, Dutch,
  /// Scandinavian, Finnish, Polish, Czech, Hungarian, Turkish, Russian and Ukrainian. They differ within their first
  /// letters, except where a longer beginning is another month: Czech has `červen` and `červenec`.
  private static let stems: [[String]] = [
    ["jan", "ene", "gen", "tammi", "sty", "led", "oca", "янв", "січ"],
    ["feb", "fév", "fev", "helmi", "lut", "úno", "şub", "фев", "лют"],
    ["mar", "mär", "mrz", "mrt", "maa", "maalis", "bře", "мар", "бер"],
    ["apr", "abr", "avr", "ápr", "huhti", "kwi", "dub", "nis", "апр", "кві"],
    ["may", "mai", "maj", "mag", "mei", "máj", "touko", "kvě", "май", "мая", "тра"],
    ["jun", "juin", "giu", "kesä", "cze", "červen", "červn", "haz", "июн", "чер"],
    ["jul", "juil", "lug", "heinä", "lip", "červenec", "červenc", "tem", "июл", "лип"],
    ["aug", "aoû", "ago", "elo", "sie", "srp", "ağu", "авг", "сер"],
    ["sep", "set", "syys", "wrz", "zář", "szep", "eyl", "сен", "вер"],
    ["oct", "okt", "out", "ott", "loka", "paź", "říj", "eki", "окт", "жов"],
    ["nov", "marras", "lis", "kas", "ноя", "лис"],
    ["dec", "dez", "dic", "déc", "des", "joulu", "gru", "pro", "ara", "дек", "гру"],
  ].map { $0.map(PlainLetters.folded) }

  /// Whole names, as they stand alone and behind a day, in the same languages.
  private static let names = Set(
    """
    january february march april may june july august september october november december
    januar februar märz mai juni juli oktober dezember janvier février mars avril
    juin juillet août septembre octobre novembre décembre enero febrero marzo abril mayo
    junio julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno
    luglio settembre ottobre dicembre janeiro fevereiro março maio junho julho setembro outubro
    novembro dezembro januari februari maart mei augustus marts maj desember tammikuu helmikuu
    maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu styczeń luty
    marzec kwiecień czerwiec lipiec sierpień wrzesień październik listopad grudzień leden únor březen
    duben květen červen červenec srpen září říjen prosinec január február március április
    május június július augusztus szeptember október ocak şubat mart nisan mayıs haziran
    augusti temmuz ağustos eylül ekim kasım aralık январь февраль март апрель май июнь
    июль август сентябрь октябрь ноябрь декабрь січень лютий березень квітень травень червень
    липень серпень вересень жовтень листопад грудень
    stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
    ledna února března dubna května června července srpna října listopadu prosince
    tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta
    marraskuuta joulukuuta января февраля марта апреля мая июня июля августа сентября октября ноября декабря
    січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
    """.split { $0.isWhitespace }.map { PlainLetters.folded(String($0)) })

  /// Whether a word is the whole name of a month, and not the beginning of something else: `Market` is none.
  static func isName(_ word: String) -> Bool { names.contains(PlainLetters.folded(word)) }

  /// The month from 1 to 12 that a word is the name of, or the beginning of a name; nil for another word.
  static func month(_ word: Substring) -> Int? {
    guard word.count >= 3, word.allSatisfy(\.isLetter) else { return nil }
    let plain = PlainLetters.folded(String(word))
    let fitting = stems.enumerated().flatMap { month, stems in stems.map { (month: month + 1, stem: $0) } }
      .filter { plain.begins(with: $0.stem) }
    return fitting.max { $0.stem.count < $1.stem.count }?.month
  }
}
