"""Chinese of the mainland: banks, wallets and apps."""
from shapes import Country, Language, Style, Words

GB = ("gb18030", "utf-8-sig", "utf-8")
RENMINBI = {"CNY": "人民币"}
STYLES = (
    Style("cn-alipay", "交易时间 = datetime | 交易分类 = category | 交易对方 = payee | 对方账号 = :/ | 商品说明 = purpose | "
          "收/支 = direction | 金额 = amount | 收/付款方式 = :余额宝 | 交易状态 = state | 交易订单号 = id | " "商家订单号 = id | 备注 = blank", "CN",
          separator=",", encodings=("gb18030",), spent="words", directions=("支出", "收入"), booked=("交易成功",), states=("交易关闭",
          "等待付款"), tabs=True, lastseparator=True,
          preamble=("------------------------------------------------------------------------------------", "导出信息：", "姓名：{owner}",
          "起始时间：[{from} 00:00:00]    终止时间：[{to} 23:59:59]", "共{count}笔记录", "",
          "------------------------支付宝支付科技有限公司  电子客户回单------------------------")),
    Style("cn-wechat", "交易时间 = datetime | 交易类型 = :商户消费 | 交易对方 = payee | 商品 = purpose | 收/支 = direction | "
          "金额(元) = amount | 支付方式 = :零钱 | 当前状态 = :支付成功 | 交易单号 = id | 商户单号 = id | 备注 = :/", "CN", separator=",",
          encodings=("utf-8-sig",), spent="words", directions=("支出", "收入"), tabs=True, money="¥{n}",
          preamble=("微信支付账单明细|||||||||", "微信昵称：[{owner}]|||||||||", "起始时间：[{from} 00:00:00] 终止时间：[{to} 23:59:59]|||||||||",
          "共{count}笔记录|||||||||", "|||||||||", "----------------------微信支付账单明细列表--------------------|||||||||")),
    Style("cn-cmb", "交易日期 = date | 交易时间 = time | 收入 = credit | 支出 = debit | 余额 = balance | 交易类型 = kind | " "交易备注 = text", "CN",
          date="yyyymmdd", separator=",", encodings=("gb18030", "utf-8-sig"), quote="all", tabs=True, preamble=("# 招商银行交易记录",
          "# 导出时间: [{today}]", "# 账    号: [{own}]", "# 币    种: [人民币]", "# 起始日期: [{from}]   终止日期: [{to}]", ""),
          trailer=("# 收入合计: {count} 笔",)),
    Style("cn-icbc", "交易日期 = date | 摘要 = kind | 交易详情 = text | 交易场所 = blank | 交易国家或地区简称 = :CHN | "
          "钞/汇 = :钞 | 交易金额(收入) = credit | 交易金额(支出) = debit | 交易币种 = currency | "
          "记账金额(收入) = blank | 记账金额(支出) = blank | 记账币种 = currency | 余额 = balance | " "对方户名 = payee | 对方账户 = iban", "CN",
          thousands=",", separator=",", quote="all", encodings=("gb18030", "utf-8"), currencywords=RENMINBI, preamble=("明细查询文件下载",
          "卡号: {own}", "起始日期: {from}|截止日期: {to}", "")),
    Style("cn-ccb", "序号 = line | 摘要 = kind | 币别 = currency | 钞汇 = :钞 | 交易日期 = date | 交易金额 = amount | "
          "账户余额 = balance | 交易地点/附言 = purpose | 对方账号与户名 = payee", "CN", date="yyyymmdd", thousands=",", separator="\t",
          encodings=("gb18030",), currencywords=RENMINBI),
    Style("cn-boc", "交易日期 = date | 业务摘要 = kind | 对方账户名称 = payee | 对方账户账号 = iban | 币种 = currency | "
          "钞/汇 = :钞 | 收入金额 = credit | 支出金额 = debit | 余额 = balance | 交易渠道/场所 = :手机银行 | " "附言 = purpose", "CN", date="yyyy/mm/dd",
          thousands=",", separator=",", encodings=("gb18030", "utf-16"), currencywords=RENMINBI),
    Style("cn-abc", "交易日期 = date | 交易时间 = time | 交易金额 = amount | 本次余额 = balance | 对方户名 = payee | "
          "对方账号 = iban | 交易行 = blank | 交易渠道 = :电子商务 | 交易类型 = kind | 交易用途 = purpose | " "交易摘要 = kind", "CN", date="yyyymmdd",
          separator=",", plus=True, encodings=("gb18030",)),
    Style("cn-creditcard", "交易日 = date | 记账日 = also | 交易摘要 = payee | 人民币金额 = amount | 卡号末四位 = card", "CN", date="yyyy/mm/dd",
          thousands=",", separator=",", encodings=GB, spent="plus", card=True),
    Style("cn-suishouji", "交易类型 = direction | 日期 = datetime | 分类 = category | 子分类 = category | 账户1 = :现金 | "
          "账户2 = blank | 金额 = amount | 成员 = blank | 商家 = payee | 项目 = blank | 备注 = purpose", "CN", separator=",",
          encodings=("utf-8-sig", "utf-8"), spent="words", directions=("支出", "收入")),
    Style("cn-jizhang", "时间 = date | 收支类型 = direction | 类别 = category | 金额 = amount | 币种 = currency | " "备注 = payee", "CN",
          date="yyyy年mm月dd日", separator=",", encodings=GB, spent="words", directions=("支出", "收入")),
)
WORDS = Words(
    date=("交易日期", "日期", "记账日期", "交易时间", "入账日期"),
    value=("起息日",),
    payee=("交易对方", "对方户名", "商户名称", "收款人", "商家"),
    purpose=("摘要", "备注", "交易说明", "商品说明", "附言", "用途"),
    amount=("金额", "交易金额", "发生额", "金额(元)", "金额（元）"),
    pairs=(("支出", "收入"), ("借方", "贷方"), ("支出金额", "收入金额"), ("借方发生额", "贷方发生额"), ("转出", "转入"), ("取出", "存入")),
    currency=("币种", "货币", "币别", "交易币种"),
    balance=("余额", "账户余额", "本次余额"),
    directions=(("收/支", "支出", "收入"), ("收/支", "支", "收"), ("借贷标志", "借", "贷"), ("收支类型", "支出", "收入"), ("借/贷", "借", "贷")),
    states=(("交易状态", "交易成功", "交易关闭"), ("状态", "成功", "处理中", "失败"), ("当前状态", "已入账", "未入账")),
    opening=("期初余额", "上期余额"),
    closing=("期末余额",),
    total=("合计", "总计"),
    kind=("交易类型", "业务类型"),
    spentonly=("支出", "支出金额", "消费金额"),
    foreign=(("外币金额", "外币币种"), ("原币金额", "原币种")),
    fee=("手续费", "服务费"),
    account=("账号", "卡号"))
LANGUAGE = Language(
    "Chinese (mainland)",
    "zh-Hans",
    {"CN": Country("CNY", "Asia/Shanghai", ("yyyy-mm-dd", "yyyy/mm/dd", "yyyymmdd", "yyyy年m月d日", "yyyy.mm.dd", "yyyy/m/d"), ((".",
     ","), (".", "")), GB, (",",), ("¥{n}", "{n}元", "￥{n}"))},
    "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    ("盒马鲜生", "美团外卖", "滴滴出行", "中国移动", "国家电网", "瑞幸咖啡", "京东商城", "永辉超市", "中国石化加油站", "铁路12306", "新华书店", "同仁堂药店"),
    ("餐饮美食", "话费充值", "十一月房租", "网上购物", "会员月费", "水电缴费"),
    ("示例科技有限公司", "税务局", "王小明", "社保中心"),
    ("工资", "退税", "聚餐分摊"),
    ("消费", "代扣", "转账", "转入"),
    "张三",
    "还款",
    STYLES,
    WORDS,
    ("餐饮", "居住", "交通", "娱乐", "工资薪酬"))
