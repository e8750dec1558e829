import FileSystem
import Glibc
import Records
import Schema
import Testing
import TestSupport

@testable import Desk

@Suite("Quick lines: what their words become")
struct QuickReaderTests {
  /// What is typed, and what is understood; a problem stands behind `!`.
  static let table: [(line: String, meaning: String)] = [
    // Only an amount is needed; words stand in any order.
    ("120", "amount=120"),
    ("12.50", "amount=12.50"),
    ("120 lunch", "amount=120 name=lunch"),
    ("lunch 120", "amount=120 name=lunch"),
    ("120 lunch food", "amount=120 category=food name=lunch"),
    ("food lunch 120", "amount=120 category=food name=lunch"),
    ("lunch food 120", "amount=120 category=food name=lunch"),
    (
      "120 lunch food #work @trip yesterday",
      "date=2026-11-19 amount=120 category=food book=trip name=lunch tags=work"
    ),
    (
      "yesterday @trip #work food lunch 120",
      "date=2026-11-19 amount=120 category=food book=trip name=lunch tags=work"
    ),
    ("120 fish and chips food", "amount=120 category=food name=fish and chips"),
    ("fish 120 and food chips", "amount=120 category=food name=fish and chips"),
    ("  120   lunch\t food ", "amount=120 category=food name=lunch"),
    ("120 拉麵 food", "amount=120 category=food name=拉麵"),

    // Signs beside days and times are not read; a name keeps its own.
    ("5 tea yesterday.", "date=2026-11-19 amount=5 name=tea"),
    ("yesterday, 5 tea", "date=2026-11-19 amount=5 name=tea"),
    ("5 tea (yesterday)", "date=2026-11-19 amount=5 name=tea"),
    ("5 tea on friday!", "date=2026-11-20 amount=5 name=tea"),
    ("5 food, last friday", "date=2026-11-13 amount=5 category=food"),
    ("5 tea 19 nov, 8:30", "date=2026-11-19T08:30:00Z amount=5 name=tea"),
    ("8 pm, 5 tea", "date=2026-11-20T20:00:00Z amount=5 name=tea"),
    ("5 tea 3 days ago.", "date=2026-11-17 amount=5 name=tea"),
    ("5 tea 3rd of November", "date=2026-11-03 amount=5 name=tea"),
    ("5 tea, the 3rd of November 2025", "date=2025-11-03 amount=5 name=tea"),
    ("5 茶 昨天，", "date=2026-11-19 amount=5 name=茶"),
    ("5 tea 8 am friday", "date=2026-11-20T08:00:00Z amount=5 name=tea"),
    ("5 8 am, yesterday green tea", "date=2026-11-19T08:00:00Z amount=5 name=green tea"),
    ("5 tea, 20:15 yesterday", "date=2026-11-19T20:15:00Z amount=5 name=tea"),
    ("5 Tea On friday", "date=2026-11-20 amount=5 name=Tea"),
    ("5 carry on yesterday", "date=2026-11-19 amount=5 name=carry on"),
    ("5 tea, milk!", "amount=5 name=tea, milk!"),
    ("5 Mr. May, Kent", "amount=5 name=Mr. May, Kent"),
    ("Black Friday deal 50", "! “Black Friday” is not read as a day"),
    ("2x coffee 5", "amount=5 name=2x coffee  (or: 2*5)"),
    ("12 Döner 2x", "amount=12 name=Döner 2x  (or: 2*12)"),
    ("20 Retoure", "amount=20 name=Retoure  (or: +20 Retoure)"),

    // Numbers and arithmetic, exact.
    ("12.50+3", "amount=15.50"),
    ("12.50 + 3", "amount=15.50"),
    ("12.50 + 3 lunch", "amount=15.50 name=lunch"),
    ("100 - 20 - 5 tea", "amount=75 name=tea"),
    ("3*4.10 tea", "amount=12.30 name=tea"),
    ("(12.50+3)*2", "amount=31.00"),
    ("(10/3)", "amount=3.3333333333  (or: 3.33)"),
    ("10/3*1", "amount=3.3333333333  (or: 3.33)"),
    ("10 / 3 tea", "amount=3.3333333333 name=tea  (or: 3.33)"),
    ("100/3", "amount=33.3333333333  (or: 33.33)"),
    ("3×4", "amount=12"),
    ("-5 refund", "amount=-5 name=refund"),
    ("+500 salary", "amount=500 category=salary"),
    ("+3000", "amount=3000 type=income"),
    ("+ 3000", "amount=3000 type=income"),
    ("＋３０００ salary", "amount=3000 category=salary"),
    ("+12.50*2 found", "amount=25.00 type=income name=found"),
    ("+40 travel refund", "amount=40 type=income name=travel refund  (or: 40 travel refund)"),
    ("+40 food", "amount=40 type=income name=food  (or: 40 food)"),
    ("- 5 refund", "amount=-5 name=refund"),
    ("lunch - 5", "! “- 5” could be 5 or -5"),
    ("lunch + 5", "! “+ 5” could be 5 or +5"),
    ("１２．５０ lunch", "amount=12.50 name=lunch"),
    ("12 ７up", "amount=12 name=７up"),
    ("0", "amount=0"),
    ("0.10", "amount=0.10"),
    (".5", "amount=0.5"),
    ("007", "! “007” is not an amount: not a number: digits with an optional point, like 12.50, were expected"),
    ("1-2-3 tea", "amount=-4 name=tea"),
    ("25*2 tea", "amount=50 name=tea"),
    ("30/4+1 tea", "amount=8.5 name=tea"),
    ("100-37.50 tea", "amount=62.50 name=tea"),
    ("100-20", "amount=80"),
    ("50-13", "amount=37"),
    ("12 / 2 tea", "amount=6 name=tea"),
    ("12/2€ tea", "amount=6 currency=EUR name=tea"),
    ("+12/2 tea", "amount=6 type=income name=tea"),
    ("12 7up", "amount=12 name=7up"),
    ("12 2x tea", "amount=12 name=2x tea  (or: 2*12)"),
    ("12 1e3", "amount=12 name=1e3"),
    ("12 tea - large", "amount=12 name=tea - large"),
    ("12 + tea", "amount=12 name=+ tea"),

    // A plus counts wherever it stands at the amount.
    ("€+5 tea", "amount=5 currency=EUR type=income name=tea"),
    ("+€5 tea", "amount=5 currency=EUR type=income name=tea"),
    ("(+5) tea", "amount=5 type=income name=tea"),
    ("€(+5) tea", "amount=5 currency=EUR type=income name=tea"),
    ("salary card €＋100", "amount=100 currency=EUR category=salary name=card"),
    ("+100 wages book", "amount=100 category=salary name=wages book"),
    ("€+40 food", "amount=40 currency=EUR type=income name=food  (or: €40 food)"),
    ("€40 salary card", "amount=40 currency=EUR name=salary card  (or: +€40 salary card)"),
    ("€-40 salary card", "amount=-40 currency=EUR name=salary card  (or: salary as category salary)"),
    ("+-5 tea", "! “+-5” has several signs before it"),
    ("-(+5) tea", "! “-(+5)” has several signs before it"),
    ("+ € 5 tea", "! “+ € 5” could be € 5 or +€ 5"),
    ("- EUR 5 tea", "! “- EUR 5” could be EUR 5 or -EUR 5"),
    ("tea +EUR 5", "! “+ EUR 5” could be EUR 5 or +EUR 5"),
    ("€- 5 tea", "! “- € 5” could be € 5 or -€ 5"),
    ("tea 5 +", "! “5 +” could be 5 or +5"),

    // Words that make another amount of a number are refused.
    ("5 million house", "! “5 million” is not read as an amount"),
    ("5 Mio Haus", "! “5 Mio” is not read as an amount"),
    ("5 Mio. Haus", "! “5 Mio.” is not read as an amount"),
    ("house 1.5 Tsd", "! “1.5 Tsd” is not read as an amount"),
    ("5 k car", "! “5 k” is not read as an amount"),
    ("5 k€ car", "! “5 k€” is not read as an amount"),
    ("5k car", "! “5k” is not read as an amount"),
    ("12 5k run", "amount=12 name=5k run"),
    ("4.50 12ct eggs", "amount=4.50 name=12ct eggs"),
    ("12 10分 計程車", "amount=12 name=10分 計程車"),
    ("€5 million house", "! “€5 million” is not read as an amount"),
    ("5 EUR million house", "! “5 EUR million” is not read as an amount"),
    ("5 lakh car", "! “5 lakh” is not read as an amount"),
    ("1 crore house", "! “1 crore” is not read as an amount"),
    ("12 萬 車", "! “12 萬” is not read as an amount"),
    ("12萬 車", "! “12萬” is not read as an amount"),
    ("12萬 5 車", "! “12萬” is not read as an amount"),
    ("12萬元 車", "! “12萬元” is not read as an amount"),
    ("1億5千萬 房", "! “1億5千萬” is not read as an amount"),
    ("120 千層麵", "amount=120 name=千層麵"),
    ("12 dollars lunch", "! “12 dollars” is not read as an amount"),
    ("Dollars 12 lunch", "! “Dollars 12” is not read as an amount"),
    ("5 yen gum", "! “5 yen” is not read as an amount"),
    ("2 yuan gum", "! “2 yuan” is not read as an amount"),
    ("5 pounds tea", "! “5 pounds” is not read as an amount"),
    ("5 Franken Brot", "! “5 Franken” is not read as an amount"),
    ("12 塊錢 茶", "! “12 塊錢” is not read as an amount"),
    ("20 TL Döner", "! “20 TL” is not read as an amount"),
    ("10 btc", "! “10 btc” is not read as an amount"),
    ("5 BTC tea", "! “5 BTC” is not read as an amount"),
    ("5 ₿ tea", "! “5 ₿” is not read as an amount"),
    ("5 tea ₿", "! “5 tea ₿” is not read as an amount"),
    ("5 грн", "! “5 грн” is not read as an amount"),
    ("5 лв", "! “5 лв” is not read as an amount"),
    ("5 R tea", "! “5 R” is not read as an amount"),
    ("5 Rp. Brot", "! “5 Rp.” is not read as an amount"),
    ("5 €uro", "! “5 €uro” is not read as an amount"),
    ("20 Lei", "! “20 Lei” is not read as an amount"),
    ("50 concert of Ke$ha", "amount=50 name=concert of Ke$ha"),
    ("99 cent gum", "! “99 cent” is not read as an amount"),
    ("99cents gum 5", "! “99cents” is not read as an amount"),
    ("5 pence sweets", "! “5 pence” is not read as an amount"),
    ("5 Rappen x", "! “5 Rappen” is not read as an amount"),
    ("12 euro lunch", "amount=12 currency=EUR name=lunch  (or: euro in the name)"),
    ("Euro 12 lunch", "amount=12 currency=EUR name=lunch  (or: Euro in the name)"),
    ("family dollar 12", "amount=12 name=family dollar"),
    ("12 dollars lunch currency=USD", "currency=USD amount=12 name=dollars lunch"),
    ("5 EUR dollar store pens", "amount=5 currency=EUR name=dollar store pens"),
    // What is called so is meant.
    ("5 pounds lost", "amount=5 category=weight"),
    ("5 m room", "amount=5 name=m room"),

    // So is a part of an amount that nobody names.
    ("10% of 50 tip", "! “10%” is not read as an amount"),
    ("100 -10% shoes", "! “-10%” is not read as an amount"),
    ("5 lunch +10%", "! “+10%” is not read as an amount"),
    ("50 rewe: 10% food", "! “10%” is not read as an amount"),
    ("5 lunch １０％", "! “１０％” is not read as an amount"),
    ("5 percent tip", "! “5 percent” is not read as an amount"),
    ("5 % tip", "! “5 %” is not read as an amount"),
    ("8 50% off socks", "amount=8 name=50% off socks"),
    ("8 food name='100% tea'", "name=100% tea amount=8 category=food"),

    // A currency stands beside its amount.
    ("4 USD coffee", "amount=4 currency=USD name=coffee"),
    ("coffee usd 4 yesterday", "date=2026-11-19 amount=4 currency=USD name=coffee"),
    ("3 + 4 TWD tea", "amount=7 currency=TWD name=tea"),
    ("3 try the tea", "amount=3 name=try the tea"),
    ("3 TRY tea", "amount=3 currency=TRY name=tea"),
    ("3 tea USD", "amount=3 currency=USD name=tea  (or: USD in the name)"),
    ("80 tea EUR", "amount=80 currency=EUR name=tea"),
    ("80 tea eur", "amount=80 currency=EUR name=tea"),
    ("80 tea usd", "amount=80 name=tea usd"),
    ("80 tea TOP", "amount=80 name=tea TOP"),
    ("5€", "amount=5 currency=EUR"),
    ("€5", "amount=5 currency=EUR"),
    ("5 €", "amount=5 currency=EUR"),
    ("€ 5", "amount=5 currency=EUR"),
    ("-€5 refund", "amount=-5 currency=EUR name=refund"),
    ("€-5 refund", "amount=-5 currency=EUR name=refund"),
    ("+5€", "amount=5 currency=EUR type=income"),
    ("NT$120", "amount=120 currency=TWD"),
    ("120元", "! “元” is the sign of TWD, CNY or HKD: TWD, CNY, HKD"),
    ("￥500", "! “¥” is the sign of JPY or CNY: JPY, CNY"),
    ("$4 tea", "amount=4 currency=USD name=tea  (or: $ as another currency)"),
    ("$4 USD", "amount=4 currency=USD"),
    ("€4 EUR", "amount=4 currency=EUR"),
    ("4€ USD", "! there are several currencies: “€” and “USD”"),
    ("USD 4 GBP", "! there are several currencies: “GBP” and “USD”"),
    ("30 swap GBP CHF", "! there are several currencies: “GBP” and “CHF”"),
    ("12.50eur tea", "amount=12.50 currency=EUR name=tea"),
    ("12kr", "! “kr” is the sign of SEK, NOK, DKK or ISK: SEK, NOK, DKK, ISK"),
    ("12 kr tea", "! “kr” is the sign of SEK, NOK, DKK or ISK: SEK, NOK, DKK, ISK"),
    ("kr 12 tea", "! “kr” is the sign of SEK, NOK, DKK or ISK: SEK, NOK, DKK, ISK"),
    ("12 kr. tea", "! “kr.” is the sign of SEK, NOK, DKK or ISK: SEK, NOK, DKK, ISK"),
    ("12 Kr tea", "! “12 Kr” is not read as an amount"),
    ("tea Rs 5", "! “Rs” is the sign of INR, PKR, LKR, NPR, MUR or SCR: INR, PKR, LKR, NPR, MUR, SCR"),
    ("5 rs tea", "! “5 rs” is not read as an amount"),
    ("5 won ton", "amount=5 name=won ton"),
    ("5 zł tea", "amount=5 currency=PLN name=tea  (or: zł in the name)"),
    ("Kč 5 tea", "amount=5 currency=CZK name=tea  (or: Kč in the name)"),
    ("5 RM tea", "amount=5 currency=MYR name=tea  (or: RM in the name)"),
    ("Rp 5000 tea", "amount=5000 currency=IDR name=tea  (or: Rp in the name)"),
    ("Fr. 5 tea", "amount=5 currency=CHF name=tea  (or: Fr. in the name)"),
    ("12 RMB tea", "amount=12 currency=CNY name=tea  (or: RMB in the name)"),
    ("12 NTD tea", "amount=12 currency=TWD name=tea  (or: NTD in the name)"),
    ("12 ntd tea", "! “12 ntd” is not read as an amount"),
    // Where another currency is said, a word stays a word; so does one that stands elsewhere.
    ("5€ RM parking", "amount=5 currency=EUR name=RM parking"),
    ("5 tea kr", "amount=5 name=tea kr"),
    ("3 kr tea currency=EUR", "currency=EUR amount=3 name=kr tea"),
    // A count before an amount could be meant to be multiplied.
    ("3x 4.50 beer", "! “3x 4.50” could be 4.50 or 3*4.50"),
    ("beer 3X 4.50", "! “3X 4.50” could be 4.50 or 3*4.50"),
    ("3x beer 4.50", "amount=4.50 name=3x beer  (or: 3*4.50)"),
    ("3x 4.50€ beer", "! “3x 4.50€” could be 4.50€ or 3*4.50€"),
    ("3x EUR 4.50 beer", "! “3x EUR 4.50” could be 4.50 or 3*4.50"),
    ("4.50 x3 coffee", "! “4.50 x3” could be 4.50 or 3*4.50"),
    ("coffee 4.50 3x", "! “4.50 3x” could be 4.50 or 3*4.50"),
    ("4.50 3x coffee", "amount=4.50 name=3x coffee  (or: 3*4.50)"),
    ("je 4.50 3x Kaffee", "! “je 4.50” could be 4.50 or 3*4.50"),
    ("coffee 4.50 each 3x", "! “4.50 each” could be 4.50 or 3*4.50"),
    ("two coffees 4.50 each", "! “4.50 each” is the price of one, and does not say how many"),
    ("3x coffee at 4.50", "! “3x coffee at 4.50” could be 4.50 or 3*4.50"),
    ("4.50 das Stück 3x Brot", "! “4.50 das” could be 4.50 or 3*4.50"),
    ("coffee at 4.50", "amount=4.50 name=coffee at"),
    ("2mal 4.50 Kaffee", "! “2mal 4.50” could be 4.50 or 2*4.50"),
    ("twice 4.50", "! “twice 4.50” could be 4.50 or 2*4.50"),
    ("two times 4.50", "! “two times 4.50” could be 4.50 or 2*4.50"),
    ("3杯 50 咖啡", "! “3杯 50” could be 50 or 3*50"),
    ("咖啡 3杯 50", "amount=50 name=咖啡 3杯  (or: 3*50)"),
    ("書 兩本 50", "amount=50 name=書 兩本"),
    ("5Ft", "amount=5 currency=HUF"),
    ("4€ tea currency=EUR", "! currency is set twice: “EUR” and “EUR”"),
    ("12 5ft cable", "amount=12 name=5ft cable"),
    ("3 DVD", "amount=3 name=DVD"),
    ("3 USD EUR", "! there are several currencies: “USD” and “EUR”"),
    ("5 € $ tea", "! there are several currencies: “€” and “$”"),
    ("tea 5 $ €", "! there are several currencies: “$” and “€”"),
    ("5€ tea in TWD", "! there are several currencies: “€” and “TWD”"),
    ("5€ tea in EUR", "amount=5 currency=EUR name=tea in EUR"),
    ("5€ tea usd", "amount=5 currency=EUR name=tea usd"),
    ("3 USD currency=EUR", "currency=EUR amount=3 name=USD"),

    // Without an amount, or with two, nothing is understood.
    ("", "! no amount stands here"),
    ("lunch", "! no amount stands in “lunch”"),
    ("lunch food yesterday", "! no amount stands in “lunch food”"),
    ("#work @trip", "! no amount stands here"),
    ("yesterday", "! no amount stands here"),
    ("2026-11-20", "! no amount stands here"),
    ("+", "! no amount stands in “+”"),
    ("12 13", "! there are several amounts: “12” and “13”"),
    ("12 lunch 12", "! there are several amounts: “12” and “12”"),
    ("1 2 3", "! there are several amounts: “1”, “2” and “3”"),
    ("7 eleven 120", "! there are several amounts: “7” and “120”"),
    ("12 +3", "! there are several amounts: “12” and “+3”"),

    // What looks like a number and is none that is read, or rather a day.
    ("12,50 lunch", "! “12,50” is not clear: nothing says how numbers are written here"),
    ("1,000.00", "! “1,000.00” is not clear: nothing says how numbers are written here"),
    ("12 25:99", "! “25:99” is neither an amount nor a day"),
    ("1/0", "! “1/0” is not an amount: division by zero"),
    ("12..5", "! “12..5” is not an amount: not a number: digits with an optional point, like 12.50, were expected"),
    ("31.11. 12", "! “31.11.” looks like a date that is not understood"),
    ("(12", "! “(12” is not an amount: this ( is never closed"),
    ("12 2026-11-31", "! “2026-11-31” looks like a date that is not understood"),
    ("11-03 lunch", "! no amount stands in “lunch”"),
    ("3/11/2026 12", "! “3/11/2026” could be 2026-03-11 or 2026-11-03"),
    ("2026-11 12", "! “2026-11” looks like a date that is not understood"),
    ("(2000-10)", "amount=1990"),

    // Days and times, as `add` reads them.
    ("12 today", "date=2026-11-20 amount=12"),
    ("12 Yesterday tea", "date=2026-11-19 amount=12 name=tea"),
    ("12 2026-11-03 tea", "date=2026-11-03 amount=12 name=tea"),
    ("2026-11-03 12", "date=2026-11-03 amount=12"),
    ("12 19:30", "date=2026-11-20T19:30:00Z amount=12"),
    ("12 8:30", "date=2026-11-20T08:30:00Z amount=12"),
    ("12 yesterday 8:30", "date=2026-11-19T08:30:00Z amount=12"),
    ("12 8:60", "! “8:60” is neither an amount nor a day"),
    ("12 ８：３０", "date=2026-11-20T08:30:00Z amount=12"),
    ("12 １１月３日", "date=2026-11-03 amount=12"),
    ("12 now", "date=2026-11-20T12:00:00Z amount=12"),
    ("12 yesterday 19:30", "date=2026-11-19T19:30:00Z amount=12"),
    ("19:30 12 tea yesterday", "date=2026-11-19T19:30:00Z amount=12 name=tea"),
    ("12 2026-11-03 08:15", "date=2026-11-03T08:15:00Z amount=12"),
    ("12 2026-11-03T08:15:00+09:00", "date=2026-11-03T08:15:00+09:00 amount=12"),
    ("12 last friday tea", "date=2026-11-13 amount=12 name=tea"),
    ("3 days ago 12 tea", "date=2026-11-17 amount=12 name=tea"),
    ("12 tea 3 days ago 19:30", "date=2026-11-17T19:30:00Z amount=12 name=tea"),
    ("12 a week ago", "date=2026-11-13 amount=12"),
    ("12 19:30 last friday", "date=2026-11-13T19:30:00Z amount=12"),
    ("12 20.11.", "date=2026-11-20 amount=12"),
    ("3.10.2025 12 tea", "date=2025-10-03 amount=12 name=tea"),
    ("12 11-03 tea", "date=2026-11-03 amount=12 name=tea"),
    ("20/11/2026 12", "date=2026-11-20 amount=12"),
    ("12 1.2. 19:30", "date=2026-02-01T19:30:00Z amount=12"),
    ("12.50 tea 20.11", "! there are several amounts: “12.50” and “20.11”"),
    // Two whole numbers that can be a month and a day are no amount.
    ("12-10 tea", "! no amount stands in “tea”"),
    ("50 12-25 tea", "date=2025-12-25 amount=50 name=tea"),
    ("20-11 tea", "! “20-11” could be 2026-11-20 or (20-11)"),
    ("9-5 tea", "! “9-5” could be 2026-05-09 or 2026-09-05 or (9-5)"),
    ("31-11 tea", "! “31-11” looks like a date that is not understood"),
    ("11/20 tea", "! “11/20” could be 2026-11-20 or (11/20)"),
    ("50 11/20 tea", "! “11/20” could be 2026-11-20 or (11/20)"),
    ("tea 9/11", "! “9/11” could be 2026-09-11 or 2026-11-09 or (9/11)"),
    ("10/3", "! “10/3” could be 2026-03-10 or 2026-10-03 or (10/3)"),
    ("12/2 8:30", "! “12/2” could be 2025-12-02 or 2026-02-12 or (12/2)"),
    ("12/2 tea yesterday", "date=2026-11-19 amount=6 name=tea"),
    ("12/2 tea date=yesterday", "date=yesterday amount=6 name=tea"),
    ("11-20 tea yesterday 5", "! there are several days: “11-20” and “yesterday”"),
    ("11-20 + 5 tea", "! “11-20” could be 2026-11-20 or (11-20)"),
    ("tea 11/20/26", "! “11/20/26” looks like a date that is not understood"),
    ("tea 26-11-20", "! “26-11-20” looks like a date that is not understood"),
    ("100-20-5 tea", "amount=75 name=tea"),
    ("20261129 lunch", "! “20261129” could be 2026-11-29 or (20261129)"),
    ("5 lunch 20261129", "! “20261129” could be 2026-11-29 or (20261129)"),
    ("(20261129) lunch", "amount=20261129 name=lunch"),
    ("20261329 lunch", "amount=20261329 name=lunch"),
    ("tea 115/11/20", "! “115/11/20” looks like a date that is not understood"),
    ("11-20 tea amount=5", "amount=5 date=2026-11-20 name=tea"),
    ("12 11月3日 拉麵", "date=2026-11-03 amount=12 name=拉麵"),
    ("12 tomorrow", "date=2026-11-21 amount=12"),
    ("3 days 12", "! there are several amounts: “3” and “12”"),
    ("12 friday tea", "date=2026-11-20 amount=12 name=tea"), ("12 fri tea", "amount=12 name=fri tea"),
    ("12 last order", "amount=12 name=last order"),
    ("昨天 拉麵 120", "date=2026-11-19 amount=120 name=拉麵"),
    ("120 food 上週五 拉麵", "date=2026-11-13 amount=120 category=food name=拉麵"),
    ("120 3天前 珍珠奶茶 #飲料 @trip", "date=2026-11-17 amount=120 book=trip name=珍珠奶茶 tags=飲料"),
    ("昨天 19:30 120 晚餐", "date=2026-11-19T19:30:00Z amount=120 name=晚餐"),
    ("60 捷運 前天", "date=2026-11-18 amount=60 name=捷運"),
    ("120 這週五 茶", "date=2026-11-20 amount=120 name=茶"),
    ("120 茶 下週五", "date=2026-11-27 amount=120 name=茶"),
    ("12 this monday", "! “this monday” could be 2026-11-16 or 2026-11-23"),
    ("12 this friday tea", "date=2026-11-20 amount=12 name=tea"),
    ("115年11月20日 午餐 120", "date=2026-11-20 amount=120 name=午餐"),
    ("98年11月20日 午餐 120", "! “98年11月20日” could be 1998-11-20 or 2009-11-20"),
    ("民國98年11月20日 午餐 120", "date=2009-11-20 amount=120 name=午餐"),
    ("11月31日 午餐 120", "! “11月31日” looks like a date that is not understood"),
    ("120 11月號 雜誌", "amount=120 name=11月號 雜誌"),
    ("12 昨天 上週五", "! there are several days: “昨天” and “上週五”"),
    ("12 today yesterday", "! there are several days: “today” and “yesterday”"),
    ("12 19:30 20:30", "! there are several days: “19:30” and “20:30”"),
    ("12 2026-11-03 yesterday 19:30", "! there are several days: “2026-11-03” and “yesterday 19:30”"),

    // Times with what people write beside them.
    ("20 tea 8:30 pm", "date=2026-11-20T20:30:00Z amount=20 name=tea"),
    ("20 tea 8:30 p.m.", "date=2026-11-20T20:30:00Z amount=20 name=tea"),
    ("20 tea 8:30pm", "date=2026-11-20T20:30:00Z amount=20 name=tea"),
    ("20 tea 8.30PM yesterday", "date=2026-11-19T20:30:00Z amount=20 name=tea"),
    ("20 tea yesterday 8:30 PM", "date=2026-11-19T20:30:00Z amount=20 name=tea"),
    ("8 pm 20 tea last friday", "date=2026-11-13T20:00:00Z amount=20 name=tea"),
    ("20 tea 3 days ago 8:30 pm", "date=2026-11-17T20:30:00Z amount=20 name=tea"),
    ("20 tea 12pm", "date=2026-11-20T12:00:00Z amount=20 name=tea"),
    ("20 tea 12:30 am", "date=2026-11-20T00:30:00Z amount=20 name=tea"),
    ("20 Tee 20:15 Uhr", "date=2026-11-20T20:15:00Z amount=20 name=Tee"),
    ("20 Tee 20 Uhr", "date=2026-11-20T20:00:00Z amount=20 name=Tee"),
    ("20 Tee gestern 8:30 Uhr abends", "date=2026-11-19T20:30:00Z amount=20 name=Tee"),
    ("20 Tee 8:30 Uhr morgens", "date=2026-11-20T08:30:00Z amount=20 name=Tee"),
    ("20 Tee 1:15 nachts", "date=2026-11-20T01:15:00Z amount=20 name=Tee"),
    ("120 茶 晚上8:30", "date=2026-11-20T20:30:00Z amount=120 name=茶"),
    ("120 茶 昨天 下午 3:15", "date=2026-11-19T15:15:00Z amount=120 name=茶"),
    ("120 茶 昨天晚上8:30", "date=2026-11-19T20:30:00Z amount=120 name=茶"),
    ("20 tea 20:30 am", "! “20:30 am” is not read as a time"),
    ("20 tea 8:30 in the evening", "! “8:30 in the evening” is not read as a time"),
    ("20 tea 8:30 tonight", "! “8:30 tonight” is not read as a time"),
    ("20 Tee gestern Abend 8:30", "! “Abend 8:30” is not read as a time"),
    ("20 Tee gestern Abend 20:30", "date=2026-11-19T20:30:00Z amount=20 name=Tee Abend"),
    ("tea 8 pm", "! “8 pm” is not read as a time"),
    ("Tee 8 Uhr", "! “8 Uhr” is not read as a time"),

    // Days of several words; where a word beside one makes another of it, nothing is written.
    ("20 tea day before yesterday", "date=2026-11-18 amount=20 name=tea"),
    ("20 tea the day before yesterday", "date=2026-11-18 amount=20 name=tea"),
    ("20 tea day after tomorrow 8:30 pm", "date=2026-11-22T20:30:00Z amount=20 name=tea"),
    ("20 Tee übermorgen", "date=2026-11-22 amount=20 name=Tee"),
    ("20 Tee vorvorgestern", "date=2026-11-17 amount=20 name=Tee"),
    ("20 Tee vorletzten Freitag", "! “vorletzten Freitag” is not read as a day"),
    ("20 tea friday before last", "! “friday before last” is not read as a day"),
    ("20 Tee übernächsten Freitag", "! “übernächsten Freitag” is not read as a day"),
    ("20 Tee einen Tag vor gestern", "! “vor gestern” is not read as a day"),
    ("20 Tee vor gestern", "! “vor gestern” is not read as a day"),
    ("20 tea monday next week", "! “monday next week” is not read as a day"),
    ("20 Tee nächste Woche Montag", "! “nächste Woche” is not read as a day"),
    ("20 tea friday week", "! “friday week” is not read as a day"),
    ("20 Tee Freitag in einer Woche", "! “Freitag in einer Woche” is not read as a day"),
    ("20 Tee heute in einer Woche", "! “heute in einer Woche” is not read as a day"),
    ("20 tea in a week", "! “in a week” is not read as a day"),
    ("5 lunch last week", "! “last week” is not read as a day"),
    ("5 lunch a few days ago", "! “a few days ago” is not read as a day"),
    ("5 lunch two fridays ago", "! “two fridays ago” is not read as a day"),
    ("5 Tee vor ein paar Tagen", "! “vor ein paar Tagen” is not read as a day"),
    ("5 Tee vor elf Tagen", "! “vor elf Tagen” is not read as a day"),
    ("900 rent last month yesterday", "date=2026-11-19 amount=900 name=rent last month"),
    ("20 beer friday after work", "date=2026-11-20 amount=20 name=beer after work"),
    ("20 lunch friday in Berlin", "date=2026-11-20 amount=20 name=lunch in Berlin"),
    ("12 other yesterday", "date=2026-11-19 amount=12 category=other"),
    ("20 tea monday of last week", "! “last week” is not read as a day"),
    ("yesterday 900 rent last month", "date=2026-11-19 amount=900 name=rent last month"),
    ("5 lunch last week date=yesterday", "date=yesterday amount=5 name=lunch last week"),
    ("5 tea on the 19th", "! “19th” is not read as a day"),
    ("5 24th street coffee", "amount=5 name=24th street coffee"),
    ("茶 20 29號", "! “29號” is not read as a day"),
    ("上週 午餐 120", "! “上週” is not read as a day"),

    // In Chinese a day touches the next word.
    ("昨天午餐 120", "date=2026-11-19 amount=120 name=午餐"),
    ("前天晚餐 300", "date=2026-11-18 amount=300 name=晚餐"),
    ("上週五午餐 120", "date=2026-11-13 amount=120 name=午餐"),
    ("3天前午餐 120", "date=2026-11-17 amount=120 name=午餐"),
    ("11月3日午餐 120", "date=2026-11-03 amount=120 name=午餐"),
    ("昨天的茶 20", "date=2026-11-19 amount=20 name=茶  (or: 昨天的 in the name)"),
    ("茶 20 昨天中午", "date=2026-11-19 amount=20 name=茶 中午"),
    ("昨晚 宵夜 150", "date=2026-11-19 amount=150 name=宵夜"),
    ("昨晚餐 150", "date=2026-11-19 amount=150 name=晚餐"),
    ("昨天8:30 茶 20", "date=2026-11-19T08:30:00Z amount=20 name=茶"),
    ("上週五金行 120", "! “上週五金行” is not read as a day"),
    ("上週日本料理 500", "! “上週日本料理” is not read as a day"),
    ("午餐昨天 120", "! “午餐昨天” is not read as a day"),
    ("昨日午餐 120", "date=2026-11-19 amount=120 name=午餐"),
    ("昨日世界 350", "amount=350 name=昨日世界  (or: 昨日世界 as the day 2026-11-19)"),
    ("週五午餐 120", "date=2026-11-20 amount=120 name=午餐  (or: 週五午餐 in the name)"),
    ("11/20午餐 80", "! “11/20午餐” is not read as a day"),
    ("7-11便當 60", "amount=60 name=7-11便當"),
    ("昨天午餐 前天 120", "date=2026-11-18 amount=120 name=昨天午餐"),

    // Categories: an id, a title, or three letters with which one begins.
    ("12 FOOD", "amount=12 category=food"),
    ("12 Food and drink", "amount=12 category=food"),
    ("12 tea power, water, heating", "amount=12 category=utilities name=tea"),
    ("12 foo", "amount=12 category=food name=foo  (or: foo with no category)"),
    ("900 rent", "amount=900 category=home name=rent  (or: rent with no category)"),
    ("12 elc", "amount=12 category=electricity name=elc  (or: elc with no category)"),
    ("12 elc name=bill", "name=bill amount=12 category=electricity  (or: elc with no category)"),
    ("12 trnsp bus", "amount=12 name=trnsp bus"),
    ("12 slr", "amount=12 name=slr  (or: +12 slr)"),
    ("+12 slr", "amount=12 category=salary name=slr  (or: slr with no category)"),
    ("12 elec elc", "amount=12 name=elec elc"),
    ("25 side table", "amount=25 name=side table"),
    ("25 side", "amount=25 name=side  (or: +25 side)"),
    ("100 salary card", "amount=100 name=salary card  (or: +100 salary card)"),
    (
      "salary card yesterday #x 100",
      "date=2026-11-19 amount=100 name=salary card tags=x  (or: salary card yesterday #x +100)"
    ),
    ("+100 salary card", "amount=100 category=salary name=card"),
    ("100 salary card type=income", "type=income amount=100 category=salary name=card"),
    ("100 salary type=expense", "type=expense amount=100 name=salary  (or: salary as category salary)"),
    ("2500 salary", "amount=2500 category=salary"),
    ("2500 salary yesterday #work @trip", "date=2026-11-19 amount=2500 category=salary book=trip tags=work"),
    ("2500 salary Anna", "amount=2500 category=salary name=Anna"),
    ("2500 salary for Anna", "amount=2500 name=salary for Anna  (or: +2500 salary for Anna)"),
    ("-100 salary card", "amount=-100 name=salary card  (or: salary as category salary)"),
    ("100 side job tools", "amount=100 name=side job tools  (or: +100 side job tools)"),
    // Money that came back.
    ("20 refund", "amount=20 name=refund  (or: +20 refund)"),
    ("refund 20 shoes", "amount=20 name=refund shoes  (or: refund +20 shoes)"),
    ("20 back from amazon", "amount=20 name=back from amazon  (or: +20 back from amazon)"),
    ("anna paid me 20", "amount=20 name=anna paid me  (or: anna paid me +20)"),
    ("Erstattung 20", "amount=20 name=Erstattung  (or: Erstattung +20)"),
    ("Gutschrift 20", "amount=20 name=Gutschrift  (or: Gutschrift +20)"),
    ("20 Pfand zurück", "amount=20 name=Pfand zurück  (or: +20 Pfand zurück)"),
    ("退款 300", "amount=300 name=退款  (or: 退款 +300)"),
    ("鞋子退款 300", "amount=300 name=鞋子退款  (or: 鞋子退款 +300)"),
    ("20 back pain cream", "amount=20 name=back pain cream"),
    ("20 refund type=expense", "type=expense amount=20 name=refund"),
    ("100 salary food", "amount=100 category=food name=salary  (or: +100 salary food)"),
    ("100 salary side-job", "amount=100 name=salary side-job  (or: +100 salary side-job)"),
    // What a category lists, and what earlier bills had, stays in the name.
    ("12 spuds", "amount=12 category=food name=spuds"),
    ("12 peeled spuds", "amount=12 category=food name=peeled spuds"),
    ("12 Night train home", "amount=12 category=home name=Night train"),
    ("12 night train ticket", "amount=12 category=transport name=night train ticket"),
    (
      "12 spuds night train",
      "amount=12 name=spuds night train  (or: night train as category transport, spuds as category food)"
    ),
    ("100 wages", "amount=100 category=salary name=wages"),
    ("100 wages book", "amount=100 name=wages book  (or: +100 wages book)"),
    (
      "12 Climbing",
      "amount=12 category=travel name=Climbing  (or: Climbing with no category, Climbing as category gifts)"
    ),
    (
      "12 Climbing rope",
      "amount=12 category=travel name=Climbing rope  (or: Climbing with no category, Climbing as category gifts)"
    ),
    ("12 Climbing food", "amount=12 category=food name=Climbing"),
    ("12 acme", "amount=12 name=acme  (or: +12 acme)"),
    ("+12 acme", "amount=12 category=side-job name=acme  (or: acme with no category)"),
    ("12 elc gft", "amount=12 name=elc gft"),
    ("12 tr", "amount=12 name=tr"),
    ("12 ele", "amount=12 category=electricity name=ele  (or: ele with no category)"),
    ("12 el", "amount=12 name=el"),
    ("12 side-job", "amount=12 category=side-job"),
    ("12 other", "amount=12 category=other"),
    ("12 food food", "amount=12 category=food name=food"),
    ("12 trans food", "amount=12 category=food name=trans"),
    ("12 tra food", "amount=12 category=food name=tra"),
    ("12 oth", "amount=12 category=other name=oth  (or: oth with no category)"),
    ("12 tra", "! “tra” could mean 2 records of the kind category: transport, travel"),
    ("12 food travel", "! “food” and “travel” could mean 2 records of the kind category: food, travel"),
    ("12 gif boo", "amount=12 name=gif boo"),
    ("12 Double", "! “Double” could mean 2 records of the kind category: first, second"),

    // Books and tags.
    ("12 @daily", "amount=12 book=daily"),
    ("12 @Journey", "amount=12 book=trip"),
    ("12 @dai", "amount=12 book=daily"),
    ("12 @da", "! there is no book “da”"),
    ("12 @dialy", "! there is no book “dialy”"),
    ("12 @japan", "! “@japan” could mean 2 records of the kind book: japan-2025, japan-2026"),
    ("12 @japan-2026", "amount=12 book=japan-2026"),
    ("12 @food", "! there is no book “food”"),
    ("12 trip", "amount=12 name=trip"),
    ("12 tea @ home-made", "amount=12 name=tea @ home-made"),
    ("12 #work #with-eve", "amount=12 tags=work,with-eve"),
    ("12 #2026", "amount=12 tags=2026"),
    ("12 # tea", "amount=12 name=# tea"),
    ("12 ##", "amount=12 name=##"),
    ("12 #food", "amount=12 tags=food"),

    // Fields that are said need no word, and no word is taken for them.
    ("tea amount=5", "amount=5 name=tea"),
    ("tea amount=", "! no amount stands in “tea”"),
    ("name=tea", "! no amount stands here"),
    ("7 eleven amount=5", "amount=5 name=7 eleven"),
    ("12 category=travel food", "category=travel amount=12 name=food"),
    ("12 date=yesterday today", "date=yesterday amount=12 name=today"),
    ("12 payee=Eve tea", "payee=Eve amount=12 name=tea"),
    ("12 food name=tea", "name=tea amount=12 category=food"),
    ("12 name=tea lunch", "! name is set twice: “tea” and “lunch”"),
    ("12 @trip book=daily", "! book is set twice: “daily” and “trip”"),
    ("12 @trip @daily", "! book is set twice: “trip” and “daily”"),
    ("12 =5", "! expected FIELD=VALUE, got “=5”"),
  ]

  @Test("Each line becomes what the table says", arguments: table.indices)
  func line(_ place: Int) throws {
    let (line, meaning) = Self.table[place]
    #expect(try Self.meaning(of: [line]) == meaning, "\(line)")
  }

  /// Lines of a household, each with what it has to become, composed of its parts before it was read.
  @Test("Three hundred lines in two languages", arguments: ["english", "chinese"])
  func lines(_ language: String) throws {
    let reader = try Self.reader(of: language == "chinese" ? Self.chinese : Self.english)
    #expect(try Self.check(linesOf: language, by: reader) == 150)
  }

  /// Names as people give them to things, some of which sound like categories; with amounts, days, tags and books around.
  @Test("Four hundred honest names: none loses a word or changes its sign", arguments: ["english", "chinese"])
  func honestLines(_ language: String) throws {
    var reader = try Self.plantedReader(in: language == "chinese" ? "zh-Hant" : "en")
    reader.currencies = [language == "chinese" ? "TWD" : "EUR"]
    #expect(try Self.check(linesOf: "honest-\(language)", by: reader) > 200)
  }

  @Test(
    "Lines of a household's days, written down before there was a reader for them", arguments: ["english", "chinese"])
  func households(_ language: String) throws {
    var reader = try Self.plantedReader(in: language == "chinese" ? "zh-Hant" : "en")
    reader.currencies = [language == "chinese" ? "TWD" : "EUR"]
    reader.people = ["anna"]
    reader.numbers = NumberStyle(language: language == "chinese" ? "zh-Hant" : "en")
    reader.clock.reading.language = language == "chinese" ? "zh-Hant" : "en"
    #expect(try Self.check(linesOf: "household-\(language)", by: reader) == 149)
  }

  /// What the categories of a German household are called.
  private static let german: [(Text, String)] = [
    ("food", "Essen"), ("groceries", "Lebensmittel"), ("transport", "Verkehr"), ("home", "Miete"),
    ("utilities", "Nebenkosten"), ("phone", "Telefon"), ("household", "Haushalt"), ("clothes", "Kleidung"),
    ("health", "Gesundheit"), ("care", "Körperpflege"), ("children", "Kinder"), ("pets", "Haustiere"),
    ("education", "Bildung"), ("leisure", "Freizeit"), ("travel", "Reisen"), ("gifts", "Geschenke"),
    ("insurance", "Versicherungen"), ("other", "Sonstiges"), ("salary", "Gehalt"), ("bonus", "Bonus"),
    ("side-job", "Nebenjob"), ("interest", "Zinsen"), ("present", "Geldgeschenke"),
    ("other-income", "Sonstige Einnahmen"),
  ]

  private static func germanReader() throws -> QuickReader {
    let incomes: Set<Text> = ["salary", "bonus", "side-job", "interest", "present", "other-income"]
    var reader = try Self.reader(of: (german, [("daily", "Alltag")]))
    let named = try #require(reader.fields.named)
    let entries = reader.catalog.entries.map { entry in
      entry.reference == named
        ? QuickCatalog.Entry(
          reference: named, id: entry.id, title: entry.title, way: incomes.contains(entry.id) ? "income" : "expense")
        : entry
    }
    reader = QuickReader(fields: reader.fields, catalog: QuickCatalog(entries), clock: reader.clock)
    (reader.currencies, reader.people, reader.numbers) = (["EUR"], ["anna"], NumberStyle(language: "de"))
    reader.clock.reading.language = "de"
    return reader
  }

  @Test("The same in German: numbers with a comma, and days as people say them there")
  func germanHousehold() throws {
    #expect(try Self.check(linesOf: "household-german", by: Self.germanReader()) == 99)
  }

  @Test(
    "In German, morning is no tomorrow, and am is no half of the day",
    arguments: [
      ("Brötchen am Morgen 5", "amount=5 name=Brötchen am Morgen"),
      ("20 Guten Morgen Tee", "amount=20 name=Guten Morgen Tee"),
      ("5 Tee jeden Morgen", "amount=5 name=Tee jeden Morgen"),
      ("5 Tee heute Morgen", "date=2026-11-20 amount=5 name=Tee Morgen"),
      ("5 Tee morgen", "date=2026-11-21 amount=5 name=Tee"),
      ("8 am Freitag Tee", "date=2026-11-20 amount=8 name=Tee"),
      ("20 Tee 12:30 am Bahnhof", "date=2026-11-20T12:30:00Z amount=20 name=Tee am Bahnhof"),
      ("gestern in Köln Parken 12", "date=2026-11-19 amount=12 name=in Köln Parken"),
      ("1,250 Miete", "amount=1.250 category=home  (or: 1250)"), ("0,125 Faden", "amount=0.125 name=Faden"),
      ("20 Tee Freitagabend", "! “Freitagabend” is not read as a day"),
      ("5 Bier Freitag letzter Woche", "! “Freitag letzter Woche” is not read as a day"),
      ("20 Tee letzte Woche", "! “letzte Woche” is not read as a day"),
      ("20 tea tomorrow", "date=2026-11-21 amount=20 name=tea"),
    ])
  func germanDays(_ line: String, _ meaning: String) throws {
    #expect(try Self.meaning(of: [line], by: Self.germanReader()) == meaning)
  }

  /// Every line of a file; how many there are.
  private static func check(linesOf name: String, by reader: QuickReader) throws -> Int {
    let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    let text = try FileContent(anywhere: "\(folder)/QuickLines/\(name).txt", limit: 1 << 20).bytes
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("///") }
    for line in lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      #expect(parts.count == 2)
      let found = try meaning(of: [parts[0]], by: reader)
      #expect(found == parts[1], "\(parts[0])")
    }
    return lines.count
  }

  @Test("The hint says what an amount in words comes to, with its plus and its currency")
  func hints() throws {
    let reader = try Self.reader()
    let table = [
      ("5 million house", "5000000"), ("1.5k", "1500"), ("+5 k", "+5000"), ("-€5 Mio", "-5000000 €"),
      ("12萬 車", "120000"),
      ("99 cent", "0.99"), ("5 yen", "5 JPY"), ("+12 dollars", "+12 USD"), ("12 毛", "1.2"),
    ]
    for (line, whole) in table {
      let failure = #expect(throws: Failure.self) { try reader.understand(QuickWord.words(of: line)) }
      let hint = Sentence(verbatim: "write \(whole); put words that belong to the name into name='…'")
      #expect(failure?.hint == .words(hint), "\(line)")
    }
  }

  @Test("An argument that assigns keeps its spaces; all others may be one line or many words")
  func arguments() throws {
    #expect(try Self.meaning(of: ["12", "food", "name=7 eleven"]) == "name=7 eleven amount=12 category=food")
    #expect(try Self.meaning(of: ["12 food", "fish and chips"]) == "amount=12 category=food name=fish and chips")
    #expect(try Self.meaning(of: []) == "! no amount stands here")
  }

  @Test("A kind is understood by what it declares, whatever it and its fields are called")
  func otherKinds() throws {
    let kind = try Self.kind(
      "gig",
      #"""
      {"x-ledger": {"money": "fee", "title": "where"}, "properties": {
        "fee": {"type": "number"}, "where": {"type": "string"},
        "band": {"type": "string", "x-ledger": {"ref": "band"}}}}
      """#)
    let fields = try #require(QuickFields(kind))
    let band = try #require(fields.named)
    let catalog = QuickCatalog([.init(reference: band, id: "beatles", title: "The Beatles")])
    let reader = QuickReader(fields: fields, catalog: catalog, clock: try Self.clock())
    let line = try reader.understand(["yesterday", "Cavern", "the", "beatles", "+300", "#x", "@y"])
    #expect(line.parts.map(Self.text) == ["fee=300", "band=beatles", "where=yesterday Cavern #x @y"])
    #expect(QuickFields(try Self.kind("plant", #"{"properties": {"water": {"type": "number"}}}"#)) == nil)
  }

  @Test("Any words: no crash, nothing without an amount, every word has its place once")
  func anyWords() throws {
    var random = SeededGenerator()
    let reader = try Self.reader()
    var understood = 0
    for _ in 0..<Self.randomLines {
      let words = RandomLine.words(&random)
      do {
        let line = try reader.understand(words)
        understood += 1
        try Self.check(line.parts, of: words, seed: random.seed)
      } catch let failure as Failure {
        let isSaid =
          !failure.message.description.isEmpty && failure.hint != nil && [.usage, .invalid].contains(failure.exit)
        #expect(isSaid, "seed \(random.seed): \(words)")
      }
    }
    #expect(understood > 1_000, "seed \(random.seed): only \(understood) lines were understood")
  }

  /// `QUICK_LINES=100000`, as `make soak` has it; a slice otherwise.
  private static let randomLines =
    unsafe getenv("QUICK_LINES").flatMap { unsafe Int(String(cString: $0)) } ?? 10_000

  /// Looks at the words alone: the reader's own rules are not asked.
  private static func check(_ line: [QuickMeaning.Part], of words: [String], seed: UInt64) throws {
    let hint: Comment = "seed \(seed): \(words)"
    let values = Dictionary(grouping: line, by: \.field.string).mapValues { $0.map { text($0.value) } }
    let amount = try #require(values["amount"]?.first, hint)
    #expect(Number(lexeme: amount) != nil, hint)
    let digits = words.joined().unicodeScalars.contains { ("0"..."9").contains($0) || ("０"..."９").contains($0) }
    #expect(digits, hint)
    #expect(values.values.allSatisfy { $0.count == 1 && !$0[0].isEmpty }, hint)
    // The name is some of the words in their order, each as it was typed.
    var rest = parts(words.joined(separator: " "), at: " ")[...]
    for part in parts(values["name"]?[0] ?? "", at: " ") {
      while let word = rest.first, word != part { rest.removeFirst() }
      #expect(rest.popFirst() != nil, hint)
    }
    let tags = words.filter { $0.first == "#" }.flatMap { parts(String($0.dropFirst()), at: ",") }
    let isTyped = parts(values["tags"]?[0] ?? "", at: ",").allSatisfy(tags.contains)
    #expect(isTyped, hint)
  }

  /// By bytes: a mark that stands on a space is no reason to take two words for one.
  private static func parts(_ text: String, at separator: Unicode.Scalar) -> [Text] {
    text.unicodeScalars.split(separator: separator).map { Text(String($0)) }
  }
}

// MARK: - The ledger that the lines are about

extension QuickReaderTests {
  private static func clock() throws -> TypedTime {
    TypedTime(
      now: try #require(Timestamp("2026-11-20T12:00:00Z")), today: try #require(CalendarDay("2026-11-20")), zone: .utc,
      note: { _ in })
  }

  private static let categories: [(Text, String)] = [
    ("food", "Food and drink"), ("transport", "Transport"), ("travel", "Travel"), ("home", "Rent and home"),
    ("utilities", "Power, water, heating"), ("electricity", "Electricity"), ("gifts", "Gifts and donations"),
    ("education", "Books and learning"), ("salary", "Salary"), ("side-job", "Side job"), ("other", "Other expenses"),
    ("other-income", "Other income"), ("first", "Double"), ("second", "Double"), ("weight", "Pounds lost"),
  ]

  private static let books: [(Text, String)] = [
    ("daily", "Daily"), ("trip", "Journey"), ("japan-2025", "Japan in spring"), ("japan-2026", "Japan again"),
  ]

  private typealias Names = (categories: [(Text, String)], books: [(Text, String)])

  private static let english: Names = (categories, books)

  private static let chinese: Names = (
    [
      ("food", "餐飲"), ("transport", "交通"), ("home", "房租"), ("utilities", "水電瓦斯"), ("gifts", "禮物"), ("salary", "薪水"),
    ],
    [("daily", "日常"), ("trip", "旅行")]
  )

  private static func reader(of names: Names = english) throws -> QuickReader {
    let fields = try #require(QuickFields(try kind("bill", PlantedKind.bill.json)))
    let named = try #require(fields.named)
    let signed = try #require(fields.signed.first)
    let entries =
      names.categories.map { id, title in
        let isIncome = ["salary", "side-job", "other-income"].contains(id)
        return QuickCatalog.Entry(
          reference: named, id: id, title: title, words: words[id] ?? [], way: isIncome ? "income" : "expense")
      }
      + names.books.map { QuickCatalog.Entry(reference: signed, id: $0.0, title: $0.1) }
    var reader = QuickReader(fields: fields, catalog: QuickCatalog(entries), clock: try clock())
    reader.currencies = ["EUR"]
    reader.people = ["anna"]
    reader.hasPayee = { $0.contains("m room") }
    reader.earlier = { names in Self.earlier.filter { names.map { $0.lowercased() }.contains($0.key) } }
    return reader
  }

  private static let words: [Text: [String]] = [
    "food": ["spuds"], "transport": ["night train"], "salary": ["Wages"],
  ]

  /// What earlier bills of a name had, the newest first.
  private static let earlier: [String: [Text]] = ["climbing": ["travel", "gone", "gifts"], "acme": ["side-job"]]

  /// The reader of a ledger in which nothing but what is planted can be named.
  private static func plantedReader(in language: String) throws -> QuickReader {
    let fields = try #require(QuickFields(try kind("bill", PlantedKind.bill.json)))
    let named = try #require(fields.named)
    let signed = try #require(fields.signed.first)
    let entries = try PlantedRecord.all(in: language).map { record in
      let members = try #require(try JSONDocument(record.json).value.object)
      let location = try #require(RecordLocation(path: "users/alice/\(record.path)"))
      let title = members["title"]?.string ?? members["name"]?.string
      return QuickCatalog.Entry(
        reference: location.folder == "categories" ? named : signed, id: location.id, title: title,
        otherTitles: PlantedRecord.titles[Text(record.path)] ?? [], words: words[location.id] ?? [],
        way: members["type"]?.string.map { Text($0) })
    }
    return QuickReader(fields: fields, catalog: QuickCatalog(entries), clock: try clock())
  }

  private static func kind(_ name: Text, _ schema: String) throws -> Kind {
    Kind.read(name: name, from: try JSONDocument(schema).value).kind
  }

  /// `amount=12 name=tea`, or `! ` and the problem, with the choices where there are any.
  private static func meaning(of arguments: [String]) throws -> String {
    try meaning(of: arguments, by: try reader())
  }

  private static func meaning(of arguments: [String], by reader: QuickReader) throws -> String {
    do {
      let typed = try QuickArguments(arguments)
      let line = try typed.understood(by: reader)
      let all = typed.assignments.map { "\($0.field)=\($0.text)" } + line.parts.map(text)
      let others = line.others.isEmpty ? "" : "  (or: \(line.others.joined(separator: ", ")))"
      return all.joined(separator: " ") + others
    } catch let error as Failure {
      let choices = error.choices.isEmpty ? "" : ": \(error.choices.map(\.name).joined(separator: ", "))"
      return "! \(error.message)\(choices)"
    }
  }

  private static func text(_ part: QuickMeaning.Part) -> String { "\(part.field)=\(text(part.value))" }

  private static func text(_ value: Value) -> String {
    value.array.map { $0.map(text).joined(separator: ",") } ?? parts(value) ?? value.plainText
  }

  private static func parts(_ value: Value) -> String? {
    guard let category = value.object?["category"]?.string, let amount = value.object?["amount"]?.number else {
      return nil
    }
    return "\(category):\(amount.lexeme)"
  }
}

/// Random lines: pieces of good ones, glued together, and scalars from everywhere.
private enum RandomLine {
  private static let pieces = [
    "12", "12.50", "+3", "+", "*", "(", ")", "-", ".", ",", "1e9", "99999999999999999999999999999999999999999", "/0",
    "food", "Food", "and", "drink", "tra", "oth", "other", "gif", "#", "@", "#work", "#a,b", "@trip", "@dai", "@japan",
    "yesterday", "today", "now", "19:30", "2026-11-20", "2026-02-30", "11-03", "T", ":", "=", "", "lunch", "拉麵",
    "e\u{301}", "é", "\u{202E}", "\u{0}", "\u{1F469}\u{200D}\u{1F4BB}", "१२", "１２", "½", "−5", "×",
  ]

  static func words(_ random: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...7, using: &random)).map { _ in word(&random) }.filter { !$0.isEmpty }
  }

  private static func word(_ random: inout SeededGenerator) -> String {
    var word = ""
    for _ in 0..<(random.chance(25) ? 3 : 1) {
      if random.chance(12) {
        word.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: 0..<0xD800, using: &random)) ?? "?")
      } else {
        word += random.pick(pieces)
      }
    }
    return word
  }
}
