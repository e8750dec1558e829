internal import Records

/// Days of the week in front of a day: `Mo. 3.11.2026`, `Mon, Nov 3, 2026`.
enum Weekdays {
  /// Whole and as they are shortened, in the languages of the people who keep ledgers.
  private static let words = Set(
    """
    mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday
    mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
    lun mar mer jeu ven sam dim lundi mardi mercredi jeudi vendredi samedi dimanche
    mié jue vie sáb dom lunes martes miércoles jueves viernes sábado domingo
    gio sab lunedì martedì mercoledì giovedì venerdì sabato domenica
    ma wo vr za zo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
    seg ter qua qui sex segunda terça quarta quinta sexta
    mån tis ons tor tors fre lör sön måndag tisdag onsdag torsdag fredag lördag söndag
    man tir lør søn mandag tirsdag lørdag søndag
    ti ke to pe la su maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai
    pon pn wt śr czw pt sob ndz nd niedz poniedziałek wtorek środa czwartek piątek sobota niedziela
    po út st čt pá ne pondělí úterý středa čtvrtek pátek neděle
    h k sze cs p szo v hét hétfő kedd szerda csütörtök péntek szombat vasárnap
    pzt sal çar per cum cmt paz pazartesi salı çarşamba perşembe cuma cumartesi pazar
    пн вт ср чт пт сб вс нд понедельник вторник среда четверг пятница суббота воскресенье
    понеділок вівторок середа п'ятниця неділя
    """.split { $0.isWhitespace }.map { PlainLetters.folded(String($0)) })

  /// What stands behind a day of the week; nil where the text does not begin with one.
  static func without(_ text: String) -> String? {
    guard text.first?.isLetter == true else { return nil }
    let word = text.prefix { $0.isLetter || $0 == "'" }
    let rest = text.dropFirst(word.count)
    guard word.count < 13, rest.first.map({ ". ,".contains($0) }) == true,
      words.contains(PlainLetters.folded(String(word)))
    else { return nil }
    return String(rest.drop { ". ,".contains($0) })
  }
}
