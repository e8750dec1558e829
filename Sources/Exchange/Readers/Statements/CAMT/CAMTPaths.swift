internal import Records

/// What is taken from the elements of CAMT. All other texts are passed over, however many there are.
enum CAMTPaths {
  static let wanted = Set(statement + entry + transaction + ["Cdtr", "Dbtr"].flatMap(side))

  private static let statement: [Text] = [
    // The text of the element itself.
    "",
    "Id/IBAN", "Id/Othr/Id", "Id/PrtryAcct/Id", "Ownr/Nm", "Ownr/Pty/Nm", "LastPgInd", "PgNb", "Tp/CdOrPrtry/Cd",
  ]

  private static let entry: [Text] = [
    "Amt", "CdtDbtInd", "Sts", "Sts/Cd", "Sts/Prtry", "RvslInd", "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm",
    "AcctSvcrRef", "AddtlNtryInf", "BkTxCd/Domn/Cd", "BkTxCd/Domn/Fmly/Cd", "BkTxCd/Domn/Fmly/SubFmlyCd",
    "BkTxCd/Prtry/Cd",
  ]

  private static let transaction: [Text] = [
    "AmtDtls/InstdAmt/Amt", "AmtDtls/TxAmt/Amt", "AmtDtls/CntrValAmt/Amt", "Refs/AcctSvcrRef", "Refs/EndToEndId",
    "Refs/MndtId", "RmtInf/Ustrd", "RmtInf/Strd/AddtlRmtInf", "RmtInf/Strd/CdtrRefInf/Ref",
    "RmtInf/Strd/CdtrRefInf/CdtrRef", "RmtInf/Strd/RfrdDocInf/Nb", "AddtlTxInf",
    "RltdPties/Cdtr/Pty/Id/PrvtId/Othr/Id", "RltdPties/Cdtr/Id/PrvtId/Othr/Id",
  ]

  private static func side(_ side: String) -> [Text] {
    [
      "RltdPties/\(side)/Pty/Nm", "RltdPties/\(side)/Nm", "RltdPties/\(side)/Agt/FinInstnId/Nm",
      "RltdPties/Ultmt\(side)/Pty/Nm", "RltdPties/Ultmt\(side)/Nm", "RltdPties/\(side)Acct/Id/IBAN",
      "RltdPties/\(side)Acct/Id/Othr/Id", "RltdAgts/\(side)Agt/FinInstnId/BICFI",
      "RltdAgts/\(side)Agt/FinInstnId/BIC",
    ].map { Text($0) }
  }

  /// How many elements the longest of them has.
  static let depth = 8
}
