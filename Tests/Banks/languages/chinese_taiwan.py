"""Chinese of Taiwan: banks, cards and apps."""
from shapes import Country, Language, Style, Words

BIG = ("cp950", "utf-8-sig", "utf-8", "big5")
STYLES = (
    Style("tw-cathay", "交易日期 = date | 帳務日期 = also | 說明 = kind | 提出 = debit | 存入 = credit | 餘額 = balance | "
          "交易資訊 = payee | 備註 = purpose", "TW", date="yyyy/mm/dd", thousands=",", separator=",", quote="all", encodings=("cp950",
          "utf-8-sig"), preamble=("帳號：{own}", "查詢期間：{from}~{to}", "")),
    Style("tw-ctbc", "日期 = date | 摘要 = kind | 支出 = debit | 存入 = credit | 結餘 = balance | 備註 = payee | "
          "轉出入帳號 = iban | 註記 = blank", "TW", date="yyyy/mm/dd", thousands=",", separator=",", encodings=("cp950",),
          formulas=True),
    Style("tw-esun", "交易日期 = date | 交易時間 = time | 摘要 = kind | 提 = debit | 存 = credit | 餘額 = balance | " "備註 = payee", "TW",
          date="yyyy/mm/dd", thousands=",", separator=",", encodings=BIG),
    Style("tw-post", "交易日期 = date | 摘要 = text | 支出金額 = debit | 存入金額 = credit | 結餘金額 = balance", "TW", date="ROC/mm/dd",
          thousands=",", separator=",", encodings=("cp950",), preamble=("中華郵政 存簿儲金歷史交易明細", "")),
    Style("tw-taishin", "帳務日期 = date | 交易日期 = also | 交易金額 = amount | 餘額 = balance | 幣別 = currency | " "摘要 = kind | 備註 = payee",
          "TW", date="yyyy/mm/dd", thousands=",", separator=",", encodings=BIG, plus=True, currencywords={"TWD": "新台幣"}),
    Style("tw-fubon", "日期 = date | 借貸別 = direction | 幣別 = currency | 金額 = amount | 餘額 = balance | " "附言 = payee", "TW",
          date="yyyy/mm/dd", thousands=",", separator=",", encodings=BIG, spent="words", directions=("借", "貸")),
    Style("tw-card", "消費日 = date | 入帳日 = also | 消費明細 = payee | 消費地 = :TW | 外幣金額 = foreign | "
          "幣別 = foreigncode | 臺幣金額 = amount | 卡號後四碼 = card", "TW", date="yyyy/mm/dd", thousands=",", separator=",", encodings=BIG,
          spent="plus", card=True, said=True),
    Style("tw-cardnew", "消費日期 = date | 商店名稱 = payee | 狀態 = state | 消費金額 = amount", "TW", date="yyyy/mm/dd", thousands=",",
          separator=",", encodings=BIG, spent="never", said=True, money="NT${n}", booked=("已請款",), states=("未請款", "已取消")),
    Style("tw-app", "日期 = date | 收支 = direction | 類別 = category | 金額 = amount | 幣別 = currency | " "備註 = payee", "TW",
          date="yyyy年m月d日", separator=",", encodings=("utf-8-sig", "utf-8"), spent="words", directions=("支出", "收入")),
)
WORDS = Words(
    date=("交易日期", "日期", "帳務日期", "交易日", "記帳日"),
    value=("起息日",),
    payee=("對方戶名", "商店名稱", "店家", "收款人", "交易對象"),
    purpose=("摘要", "備註", "說明", "交易說明", "附言", "明細"),
    amount=("金額", "交易金額", "發生額", "金額(元)"),
    pairs=(("支出", "存入"), ("提款", "存款"), ("提出", "存入"), ("支出金額", "存入金額"), ("支出", "收入"), ("借方", "貸方"), ("轉出", "轉入")),
    currency=("幣別", "幣種", "貨幣"),
    balance=("餘額", "帳戶餘額", "結餘"),
    directions=(("收支", "支出", "收入"), ("收/支", "支", "收"), ("借貸別", "借", "貸"), ("類型", "支出", "收入")),
    states=(("狀態", "已入帳", "未入帳"), ("交易狀態", "成功", "處理中", "失敗"), ("狀態", "已請款", "授權中")),
    opening=("承前餘額", "期初餘額"),
    closing=("期末餘額",),
    total=("合計", "總計"),
    kind=("交易類別", "類別"),
    spentonly=("支出", "消費金額", "花費"),
    foreign=(("外幣金額", "外幣幣別"), ("原幣金額", "原幣別")),
    fee=("手續費",),
    account=("帳號", "帳戶"))
LANGUAGE = Language(
    "Chinese (Taiwan)",
    "zh-Hant",
    {"TW": Country("TWD", "Asia/Taipei", ("yyyy/mm/dd", "yyyy-mm-dd", "yyyymmdd", "yyyy年m月d日", "ROC/mm/dd"), ((".", ","), (".",
     "")), BIG, (",",), ("NT${n}", "{n}元", "${n}"))},
    "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    ("全聯福利中心", "統一超商", "台灣高鐵", "中華電信", "台灣電力公司", "星巴克咖啡", "蝦皮購物", "家樂福", "誠品書店", "台北捷運", "屈臣氏", "中油加油站"),
    ("刷卡消費", "十一月房租", "自動扣繳", "網路購物", "月租費", "水費"),
    ("範例股份有限公司", "國稅局", "陳小華", "勞保局"),
    ("薪資", "退稅", "晚餐分攤"),
    ("消費", "扣繳", "轉帳", "轉入"),
    "林美玲",
    "繳款",
    STYLES,
    WORDS,
    ("飲食", "居家", "交通", "娛樂", "薪資所得"))
