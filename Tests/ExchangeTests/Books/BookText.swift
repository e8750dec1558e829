import Records

@testable import Exchange

/// Files of programs for personal finance, as small as they can be.
enum BookText {
  /// A book of GnuCash with the accounts Giro, Cash, Card (USD), Food, Salary, Miles, Opening and Shares.
  static func gnuCash(_ payments: String..., accounts: String = "") -> String {
    """
    <?xml version="1.0" encoding="utf-8" ?>
    <gnc-v2 xmlns:gnc="http://www.gnucash.org/XML/gnc" xmlns:act="http://www.gnucash.org/XML/act"
      xmlns:trn="http://www.gnucash.org/XML/trn" xmlns:split="http://www.gnucash.org/XML/split">
    <gnc:book version="2.0.0">
    \(account("root", "ROOT", "Root Account", parent: nil, currency: ""))
    \(account("assets", "ASSET", "Assets", parent: "root"))\(account("giro", "BANK", "Giro", parent: "assets"))
    \(account("cash", "CASH", "Cash", parent: "assets"))
    \(account("card", "CREDIT", "Card", parent: "assets", currency: "USD"))
    \(account("expenses", "EXPENSE", "Expenses", parent: "root"))
    \(account("food", "EXPENSE", "Food", parent: "expenses"))
    \(account("salary", "INCOME", "Salary", parent: "root"))
    \(account("miles", "EXPENSE", "Miles", parent: "expenses", currency: "MILES", space: "POINTS"))
    \(account("opening", "EQUITY", "Opening", parent: "root"))
    \(account("shares", "STOCK", "Shares", parent: "assets", currency: "ACME", space: "XETRA"))
    \(accounts)
    \(payments.joined(separator: "\n"))
    </gnc:book>
    </gnc-v2>
    """
  }

  static func account(
    _ id: String, _ type: String, _ name: String, parent: String?, currency: String = "EUR", space: String = "CURRENCY"
  ) -> String {
    let commodity =
      currency.isEmpty
      ? "" : "<act:commodity><cmdty:space>\(space)</cmdty:space><cmdty:id>\(currency)</cmdty:id></act:commodity>"
    return "<gnc:account version=\"2.0.0\"><act:name>\(name)</act:name><act:id type=\"guid\">\(id)</act:id>"
      + "<act:type>\(type)</act:type>\(commodity)"
      + (parent.map { "<act:parent type=\"guid\">\($0)</act:parent>" } ?? "") + "</gnc:account>"
  }

  /// A payment of the twentieth.
  static func payment(_ splits: String..., currency: String = "EUR", rest: String = "") -> String {
    "<gnc:transaction version=\"2.0.0\"><trn:id type=\"guid\">t</trn:id>"
      + "<trn:currency><cmdty:space>CURRENCY</cmdty:space><cmdty:id>\(currency)</cmdty:id></trn:currency>"
      + "<trn:date-posted><ts:date>2026-11-20 10:59:00 +0000</ts:date></trn:date-posted>"
      + "<trn:description>Shop</trn:description>\(rest)<trn:splits>\(splits.joined())</trn:splits></gnc:transaction>"
  }

  static func split(_ account: String, _ value: String, _ quantity: String? = nil, rest: String = "") -> String {
    "<trn:split><split:id type=\"guid\">\(account)-\(value)</split:id>\(rest)<split:value>\(value)</split:value>"
      + "<split:quantity>\(quantity ?? value)</split:quantity>"
      + "<split:account type=\"guid\">\(account)</split:account></trn:split>"
  }

  static func slot(_ key: String, _ value: String) -> String {
    "<trn:slots><slot><slot:key>\(key)</slot:key><slot:value>\(value)</slot:value></slot></trn:slots>"
  }

  /// A file of HomeBank with the accounts 1 (EUR) and 2 (USD), the payee 1 and the categories 1 and, in it, 2.
  static func homeBank(_ payments: String...) -> String {
    """
    <?xml version="1.0"?>
    <homebank v="1.4" d="050602">
    <properties title="Alice" curr="1"/>
    <cur key="1" flags="0" iso="EUR" name="Euro" symb="€"/><cur key="2" iso="USD" name="Dollar"/>
    <account key="1" pos="1" type="1" curr="1" name="Giro" initial="100"/>
    <account key="2" pos="2" type="4" curr="2" name="Card"/>
    <pay key="1" name="Shop"/>
    <cat key="1" name="Food"/><cat key="2" parent="1" flags="1" name="Bread"/>
    \(payments.joined(separator: "\n"))
    </homebank>
    """
  }

  /// The twentieth of November 2026.
  static let homeBankDay = "739940"

  static func operation(_ amount: String, _ rest: String = "") -> String {
    "<ope date=\"\(homeBankDay)\" amount=\"\(amount)\" account=\"1\" \(rest)/>"
  }

  /// A file of KMyMoney with the accounts A1 (EUR) and A2 (USD), the categories C1 and, in it, C2, and a payee and a tag.
  static func kMyMoney(_ payments: String..., after: String = "") -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <!DOCTYPE KMYMONEY-FILE>
    <KMYMONEY-FILE>
     <FILEINFO><VERSION id="1"/></FILEINFO>
     <PAYEES count="1"><PAYEE id="P1" name="Shop"><ADDRESS/></PAYEE></PAYEES>
     <TAGS count="1"><TAG id="G1" name="trip"/></TAGS>
     <ACCOUNTS count="6">
      <ACCOUNT id="AStd::Asset" name="Asset" type="9" parentaccount="" currency="EUR"/>
      <ACCOUNT id="A1" name="Giro" type="1" parentaccount="AStd::Asset" currency="EUR"/>
      <ACCOUNT id="A2" name="Card" type="4" parentaccount="AStd::Asset" currency="USD"/>
      <ACCOUNT id="A3" name="ACME" type="15" parentaccount="AStd::Asset" currency="E000001"/>
      <ACCOUNT id="C1" name="Food" type="13" parentaccount="" currency="EUR"/>
      <ACCOUNT id="C2" name="Bread" type="13" parentaccount="C1" currency="EUR"/>
      <ACCOUNT id="Q1" name="Opening" type="16" parentaccount="" currency="EUR"/>
     </ACCOUNTS>
     <TRANSACTIONS count="1">\(payments.joined(separator: "\n"))</TRANSACTIONS>
     \(after)
    </KMYMONEY-FILE>
    """
  }

  static func transaction(_ splits: String..., commodity: String = "EUR") -> String {
    "<TRANSACTION id=\"T1\" postdate=\"2026-11-20\" commodity=\"\(commodity)\" memo=\"\"><SPLITS>"
      + splits.enumerated().map { $0.element.replacing("<SPLIT", with: "<SPLIT id=\"S\($0.offset + 1)\"") }.joined()
      + "</SPLITS></TRANSACTION>"
  }

  static func side(_ account: String, _ value: String, _ shares: String? = nil, _ rest: String = "") -> String {
    "<SPLIT account=\"\(account)\" value=\"\(value)\" shares=\"\(shares ?? value)\" \(rest)/>"
  }
}
