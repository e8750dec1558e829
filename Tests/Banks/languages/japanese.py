"""Japanese banks, cards and apps."""
from shapes import Country, Language, Style, Words

SJIS = ("cp932", "utf-8-sig", "utf-8")
STYLES = (
    Style("jp-mufg", "日付 = date | 摘要 = kind | 摘要内容 = text | 支払い金額 = debit | 預かり金額 = credit | "
          "差引残高 = balance | メモ = blank | 未資金化区分 = blank | 入払区分 = direction", "JP", date="yyyy/m/d", thousands=",", separator=",",
          quote="all", encodings=("cp932",), directions=("支払い", "入金")),
    Style("jp-smbc", "年月日 = date | お引出し = debit | お預入れ = credit | お取り扱い内容 = text | 残高 = balance | " "メモ = blank | ラベル = blank",
          "JP", date="yyyy/m/d", separator=",", encodings=("cp932",)),
    Style("jp-rakuten-bank", "取引日 = date | 入出金(円) = amount | 取引後残高(円) = balance | 入出金内容 = text", "JP", date="yyyymmdd",
          separator=",", encodings=("cp932",)),
    Style("jp-sbi", "日付 = date | 内容 = text | 出金金額(円) = debit | 入金金額(円) = credit | 残高(円) = balance | " "メモ = :-", "JP",
          date="yyyy/mm/dd", thousands=",", separator=",", quote="all", encodings=("cp932",)),
    Style("jp-paypay-bank", "操作日(年) = blank | 取引日 = date | 摘要 = text | お支払金額 = debit | お預り金額 = credit | " "残高 = balance", "JP",
          date="yyyy/mm/dd", separator=",", encodings=("cp932",)),
    Style("jp-yucho", "取引日 = date | 入出金明細ＩＤ = id | 受入金額（円） = credit | 払出金額（円） = debit | 詳細１ = kind | "
          "詳細２ = payee | 現在（貸付）高 = balance", "JP", date="yyyymmdd", separator=",", encodings=("cp932",),
          preamble=("お客さま口座情報：{own}", "照会期間：{from}～{to}", "")),
    Style("jp-rakuten-card", "利用日 = date | 利用店名・商品名 = payee | 利用者 = :本人 | 支払方法 = :1回払い | 利用金額 = amount | "
          "支払手数料 = :0 | 支払総額 = amount", "JP", date="yyyy/mm/dd", separator=",", quote="texts", encodings=("utf-8-sig", "cp932"),
          spent="never", said=True),
    Style("jp-smbc-card", "ご利用日 = date | ご利用店名 = payee | ご利用金額 = amount | 支払区分 = :１ | 今回回数 = :１ | "
          "お支払い金額 = amount | 備考 = blank", "JP", date="yyyy/mm/dd", separator=",", encodings=("cp932",), spent="never", said=True,
          preamble=("{owner}\u3000様|****-****-****-{card}|カード",)),
    Style("jp-moneyforward", "計算対象 = :1 | 日付 = date | 内容 = payee | 金額（円） = amount | 保有金融機関 = :みずほ銀行 | "
          "大項目 = category | 中項目 = category | メモ = blank | 振替 = :0 | ID = ref", "JP", date="yyyy/mm/dd", separator=",",
          quote="all", encodings=("cp932", "utf-8-sig")),
    Style("jp-zaim", "日付 = date | 方法 = direction | カテゴリ = category | 品目 = purpose | お店 = payee | " "通貨 = currency | 金額 = amount",
          "JP", separator=",", encodings=("utf-8", "utf-8-sig"), spent="words", directions=("payment", "income")),
    Style("jp-kakeibo", "日付 = date | 収支 = direction | 費目 = category | 金額 = amount | 通貨 = currency | " "メモ = payee", "JP",
          date="yyyy年m月d日", separator=",", encodings=SJIS, spent="words", directions=("支出", "収入"), thousands=","),
    Style("jp-prepaid", "ご利用日時 = datetime | ご利用先 = payee | 状態 = state | ご利用金額 = amount", "JP", date="yyyy/mm/dd", separator=",",
          encodings=SJIS, spent="never", said=True, booked=("確定",), states=("未確定", "取消"), money="{n}円", thousands=","),
)
WORDS = Words(
    date=("日付", "取引日", "年月日", "お取引日", "利用日", "計上日"),
    value=("起算日",),
    payee=("お店", "取引先", "利用店名", "相手先", "支払先", "店名"),
    purpose=("摘要", "内容", "お取引内容", "備考", "メモ", "明細"),
    amount=("金額", "取引金額", "入出金額", "金額(円)"),
    pairs=(("出金", "入金"), ("お引出し", "お預入れ"), ("支出", "収入"), ("お支払金額", "お預り金額"), ("出金額", "入金額"), ("払出金額", "受入金額"), ("借方", "貸方")),
    currency=("通貨", "通貨コード", "通貨単位"),
    balance=("残高", "差引残高", "取引後残高"),
    directions=(("収支", "支出", "収入"), ("区分", "出金", "入金"), ("入出金区分", "出金", "入金"), ("種別", "支出", "収入"), ("借方/貸方", "借方", "貸方")),
    states=(("状態", "確定", "未確定"), ("ステータス", "完了", "処理中", "取消"), ("ステータス", "確定", "速報")),
    opening=("前月繰越", "繰越残高"),
    closing=("次月繰越",),
    total=("合計", "計"),
    kind=("取引区分", "取引種類"),
    spentonly=("支出", "利用金額", "ご利用金額"),
    foreign=(("現地通貨額", "現地通貨"), ("現地利用額", "現地通貨名")),
    fee=("手数料",),
    account=("口座番号", "口座"))
LANGUAGE = Language(
    "Japanese",
    "ja",
    {"JP": Country("JPY", "Asia/Tokyo", ("yyyy/mm/dd", "yyyy/m/d", "yyyy年m月d日", "yyyy年mm月dd日", "yyyymmdd", "yyyy-mm-dd"), ((".",
     ","), (".", "")), SJIS, (",",), ("{n}円", "¥{n}", "￥{n}"))},
    "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    ("セブン－イレブン渋谷店", "ローソン", "イオン東雲店", "東京電力エナジー", "JR東日本", "スターバックスコーヒー", "マツモトキヨシ", "ユニクロ", "東京ガス", "アマゾンジャパン", "丸善書店",
     "ドコモ利用料金"),
    ("デビット1234", "口座振替", "家賃11月分", "ネット購入", "月額料金", "振込手数料込"),
    ("株式会社サンプル", "税務署", "田中太郎", "年金機構"),
    ("給与", "還付金", "夕食代"),
    ("カード", "口座振替", "振込", "振込入金"),
    "山田花子",
    "ご入金",
    STYLES,
    WORDS,
    ("食費", "住宅", "交通費", "趣味・娯楽", "給与・収入"))
