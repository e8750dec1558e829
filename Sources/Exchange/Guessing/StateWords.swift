import Records

/// Words by which banks say how far a payment is.
enum StateWords {
  /// Of one language: what is booked, and what is not booked, or never will be.
  private static let languages: [(booked: [String], open: [String])] = [
    (
      [
        "completed", "complete", "booked", "posted", "cleared", "settled", "success", "successful", "paid", "processed",
        "executed", "done", "finished", "ok", "reconciled", "confirmed", "book", "succeeded", "captured",
        "approved", "accepted",
      ],
      [
        "pending", "reverted", "declined", "failed", "cancelled", "canceled", "reversed", "rejected", "authorised",
        "authorized", "processing", "expired", "voided", "void", "on hold", "held", "scheduled", "blocked", "pdng",
        "planned", "upcoming", "waiting", "deleted", "future", "to be posted", "refused", "unsuccessful", "denied",
        "in progress", "uncleared", "awaiting", "reserved", "error",
      ]
    ),
    (
      ["gebucht", "umsatz gebucht", "abgeschlossen", "erfolgreich", "ausgeführt", "verbucht", "bezahlt", "genehmigt"],
      [
        "vorgemerkt", "umsatz vorgemerkt", "ausstehend", "abgelehnt", "storniert", "offen", "in bearbeitung", "geplant",
        "terminiert", "rückgängig", "rückgängig gemacht", "gelöscht", "vorgesehen", "angekündigt", "erwartet",
        "fehlgeschlagen", "zurückgewiesen", "abgebrochen", "reserviert", "schwebend",
      ]
    ),
    (
      ["comptabilisé", "exécuté", "effectué", "terminé", "validé", "réglé", "comptabilisée", "exécutée", "approuvé"],
      [
        "planifié", "planifiée", "programmé", "prévu", "supprimé", "en attente", "refusé", "rejeté", "annulé",
        "en cours", "à venir", "échoué", "refusée", "annulée", "rejetée",
      ]
    ),
    (
      [
        "contabilizado", "completado", "completada", "realizado", "liquidado", "aplicado", "contabilizada", "efectuado",
        "ejecutado", "aprobado",
      ],
      [
        "programado", "previsto", "planificado", "revertido", "eliminado", "agendado", "pendiente", "rechazado",
        "cancelado", "anulado", "en proceso", "devuelto", "rechazada", "cancelada",
        "retenido",
        "fallido",
      ]
    ),
    (
      [
        "contabilizzato", "completato", "eseguito", "contabilizzata", "completata", "eseguita", "regolato", "approvato",
      ],
      [
        "pianificato", "programmato", "previsto", "sospeso", "revocato", "eliminato", "in attesa", "in sospeso",
        "rifiutato", "annullato", "stornato", "non contabilizzato", "in corso", "rifiutata",
        "annullata", "autorizzato",
      ]
    ),
    (
      ["geboekt", "voltooid", "uitgevoerd", "verwerkt", "afgerond", "goedgekeurd"],
      [
        "toekomstig", "geblokkeerd", "verwijderd", "in behandeling", "in afwachting", "geweigerd", "geannuleerd",
        "gereserveerd", "afgewezen", "nog niet verwerkt",
        "mislukt", "gepland",
      ]
    ),
    (
      [
        "paga", "concluído", "concluída", "pago", "efetuado", "liquidado", "contabilístico", "executado", "efetivado",
        "processado", "aprovado",
      ],
      [
        "planeado", "planejado", "previsto", "cativo", "revertido", "pendente", "recusado", "recusada", "cancelado",
        "cancelada", "estornado", "agendado", "em processamento",
        "rejeitado",
      ]
    ),
    (
      [
        "zaksięgowano", "zaksięgowana", "zaksięgowane", "zrealizowano", "zrealizowana", "wykonano", "wykonana",
        "zakończona", "rozliczona", "rozliczono", "zatwierdzono", "zatwierdzona",
      ],
      [
        "zaplanowana", "planowana", "zaplanowany", "usunięta", "oczekująca", "oczekujące", "oczekuje", "odrzucona",
        "anulowana", "blokada", "w trakcie", "w realizacji",
        "nierozliczona",
        "odrzucono", "anulowano", "zablokowana",
      ]
    ),
    (
      ["zaúčtováno", "zaúčtovaná", "provedeno", "provedena", "vyřízeno", "dokončeno", "realizováno", "schváleno"],
      [
        "plánováno", "plánovaná", "naplánováno", "zpracovává se", "čekající", "čeká", "zamítnuto", "zamítnutá",
        "zrušeno", "zrušená", "blokace", "rezervováno", "nezaúčtováno",
        "odmítnuto", "čeká na zaúčtování",
      ]
    ),
    (
      [
        "bokförd", "bokfört", "genomförd", "slutförd", "utförd", "bogført", "gennemført", "udført", "bokført", "utført",
        "gjennomført", "godkänd", "godkendt", "godkjent",
      ],
      [
        "planerad", "planlagt", "kommande", "kommende", "slettet", "borttagen", "reserverad", "reserverat", "väntande",
        "avvisad", "makulerad", "avbruten", "preliminär", "nekad", "afventer",
        "afvist",
        "reserveret", "annulleret", "reservert", "avventer", "avvist", "kansellert", "venter",
      ]
    ),
    (
      ["kirjattu", "suoritettu", "toteutunut", "valmis", "hyväksytty"],
      [
        "suunniteltu", "tuleva", "poistettu", "erääntyvä", "odottaa", "varattu", "hylätty", "peruttu", "katevaraus",
        "kesken", "peruutettu",
      ]
    ),
    (
      ["befejezve", "befejezett", "könyvelt", "teljesült", "teljesítve", "feldolgozva", "lekönyvelve", "teljesített"],
      [
        "tervezett", "ütemezett", "foglalás", "visszavonva", "visszavont", "függő", "függőben", "elutasított",
        "elutasítva", "törölt", "törölve", "zárolt", "zárolás", "nem könyvelt",
        "várakozó",
      ]
    ),
    (
      ["tamamlandı", "gerçekleşti", "onaylandı", "işlendi", "muhasebeleşti", "kesinleşmiş", "kesinleşti"],
      [
        "planlandı", "planlanan", "planlı", "bekliyor", "beklemede", "reddedildi", "iptal", "iptal edildi", "provizyon",
        "başarısız", "askıda",
      ]
    ),
    (
      [
        "выполнен", "выполнено", "проведен", "проведена", "проведено", "исполнен", "исполнено", "завершен", "завершено",
        "успешно", "виконано", "проведено", "завершено", "ok", "обработано", "успішно",
        "одобрено", "схвалено",
      ],
      [
        "запланирован", "запланирована", "запланировано", "планируется", "waiting", "заплановано", "удалено", "отложен",
        "в обработке", "отклонен", "отклонена", "отклонено", "отменен", "отменена", "отменено", "ожидает",
        "не выполнен",
        "в ожидании", "холд", "авторизация", "failed", "відхилено", "скасовано", "очікує", "в обробці", "заблоковано",
      ]
    ),
    (
      [
        "已入账", "已入帳", "已完成", "交易成功", "支付成功", "已支付", "成功", "已存入零钱", "已转账", "对方已收钱",
        "已記帳", "已扣款", "完成", "还款成功", "已收钱", "已請款", "提现已到账", "充值完成", "朋友已收钱", "已到账",
        "退款成功", "转账成功", "已批准", "已核准",
      ],
      [
        "计划中", "計劃中", "預定", "预定", "待执行", "待執行", "已预约", "已預約", "处理中", "處理中", "待处理", "待處理", "交易关闭", "交易關閉", "失败", "失敗",
        "已取消", "已撤销", "未入账",
        "未入帳", "待入账", "待入帳", "待付款", "等待付款", "已拒绝", "已拒絕", "交易失败", "已全额退款", "授權中",
        "未請款", "冻结", "已退回",
      ]
    ),
    (
      ["確定", "完了", "済", "支払済", "承認", "승인", "완료", "정상", "처리완료", "매입", "입금완료", "引落済"],
      [
        "予定", "速報", "予約", "예정", "예약", "保留", "未確定", "取消", "キャンセル", "否認", "エラー", "処理中", "仮売上", "대기", "취소", "거절", "승인취소",
        "미매입", "承認取消",
        "처리중", "실패", "보류", "승인대기",
      ]
    ),
  ]

  /// What has only been allowed, where another word of the column says that a payment is booked.
  private static let approvals = Set(
    [
      "approved", "accepted", "genehmigt", "approuvé", "aprobado", "approvato", "goedgekeurd", "aprovado",
      "zatwierdzono",
      "zatwierdzona", "schváleno", "godkänd", "godkendt", "godkjent", "hyväksytty", "одобрено", "схвалено", "已批准",
      "已核准",
    ].map(stem))

  private static let booked = Set(languages.flatMap(\.booked).map(stem))
  private static let open = Set(languages.flatMap(\.open).map(stem))

  /// A payment is masculine in some languages and feminine in others: `ejecutado`, `ejecutada`.
  private static func stem(_ word: String) -> String {
    let plain = PlainLetters.folded(word)
    return plain.count > 4 && plain.last.map { "aoeаое".contains($0) } == true ? String(plain.dropLast()) : plain
  }

  /// The words of these words' languages for what is not booked, in their capitals.
  static func open(beside words: Set<String>) -> [String] { spelled(beside: words, \.open) }

  /// And for what is booked. Where what is approved counts, because no other word says that something is booked, one that
  /// comes up later may say that it was not.
  static func booked(beside words: Set<String>) -> [String] {
    let booked = spelled(beside: words, \.booked).filter { isOpen($0, beside: words) == false }
    let isOnlyAllowed = words.contains(where: isApproval) && !words.contains { isBooked($0) }
    return isOnlyAllowed ? booked.filter(isApproval) : booked
  }

  private static func isApproval(_ word: String) -> Bool { approvals.contains(stem(word)) }

  /// Whether a word says that a payment is booked, and not only that it was allowed.
  static func isBooked(_ word: String) -> Bool { isOpen(word) == false && !isApproval(word) }

  private static func spelled(
    beside words: Set<String>, _ list: KeyPath<(booked: [String], open: [String]), [String]>
  ) -> [String] {
    guard let example = words.first(where: { isOpen($0) != nil }) else { return [] }
    let stems = Set(words.map(stem))
    return languages.filter { language in
      (language.booked + language.open).contains { stems.contains(stem($0)) }
    }.flatMap { $0[keyPath: list] }.map { Capitals.spelled($0, as: example) }
  }

  /// Whether `yes` in a column of that name says that a payment is not booked: `Pending?`, `is_pending`, `是否入帳`.
  static func isOpenFlag(_ name: String) -> Bool? {
    let plain = FlagNames.plain(name)
    let shorter: Set<String> = [
      "入帳", "入账", "記帳", "记账", "確定", "確定済み", "承認", "확정", "승인", "pointé", "pointée", "rapproché",
      "conciliado", "conciliada",
      // What a state calls a payment that has still to come, a flag says of one that was let through.
      "authorised", "authorized",
    ]
    // What is open is called by a noun where a column says yes or no.
    if openNouns.contains(PlainLetters.folded(plain)) { return true }
    // Who has ticked something off has not said that a bank has booked it.
    if ["reconciled", "cleared", "ok", "done"].contains(plain) { return nil }
    return shorter.contains(plain) ? false : isOpen(plain)
  }

  private static let openNouns = Set(
    [
      "vormerkung", "vormerkposten", "umsatzvormerkung", "preauthorisation", "preauthorization", "pre-authorisation",
      "pre-authorization", "préautorisation", "preautorización", "preautorizzazione", "pré-autorização",
      "preautoryzacja", "předautorizace", "预授权", "預授權", "가승인", "オーソリ",
    ].map(PlainLetters.folded))

  /// Whether a word says that a payment is not booked; nil for a word that says nothing about it.
  static func isOpen(_ word: String) -> Bool? {
    let plain = stem(word)
    if open.contains(plain) { return true }
    if booked.contains(plain) { return false }
    // `Not approved`, `nicht gebucht`
    let isDenied = denials.contains {
      plain.begins(with: $0) && booked.contains(stem(String(plain.dropFirst($0.count))))
    }
    return isDenied ? true : nil
  }

  private static let denials = [
    "not ", "nicht ", "non ", "no ", "niet ", "nao ", "nie ", "ikke ", "inte ", "icke ", "ei ", "nem ", "не ", "未",
  ]

  /// The same beside the other words of a column: what is approved beside what is booked may still have to come.
  static func isOpen(_ word: String, beside words: Set<String>) -> Bool? {
    let isOnlyAllowed = isApproval(word) && words.contains(where: isBooked)
    return isOnlyAllowed ? nil : isOpen(word)
  }

  /// Whether a text begins with a word for what is not booked, and goes on with a reason: `Declined - card expired`.
  static func beginsOpen(_ text: String) -> Bool {
    guard let end = text.firstIndex(where: { "-\u{2013}\u{2014}:(,;/".contains($0) }) else { return false }
    return isOpen(String(text[..<end]).trimmed) == true
  }
}
