"""English: banks in the United States, the United Kingdom, India and Australia, and apps that many countries use."""
from shapes import Country, Language, Style, Words

UTF = ("utf-8", "utf-8-sig")
STYLES = (
    Style("us-chase-checking", "Details = direction | Posting Date = date | Description = text | Amount = amount | "
          "Type = kind | Balance = balance | Check or Slip # = blank", "US", date="mm/dd/yyyy", separator=",",
          directions=("DEBIT", "CREDIT"), lastseparator=True),
    Style("us-chase-card", "Transaction Date = date | Post Date = also | Description = payee | "
          "Category = category | Type = direction | Amount = amount | Memo = blank", "US", date="mm/dd/yyyy", separator=",",
          directions=("Sale", "Payment"), card=True),
    Style("us-bofa", "Date = date | Description = text | Amount = amount | Running Bal. = balance", "US", date="mm/dd/yyyy",
          thousands=",", separator=",", quote="texts", newest=False, opening="Beginning balance",
          preamble=("Description||Summary Amt.", "Beginning balance as of {from}||{opening}",
          "Ending balance as of {to}||{closing}", "")),
    Style("us-capital-one", "Transaction Date = date | Posted Date = also | Card No. = card | "
          "Description = payee | Category = category | Debit = debit | Credit = credit", "US", separator=",", eol="\n",
          card=True),
    Style("us-amex", "Date = date | Description = payee | Card Member = owner | Account # = card | " "Amount = amount", "US",
          date="mm/dd/yyyy", separator=",", spent="plus", card=True),
    Style("us-discover", "Trans. Date = date | Post Date = also | Description = payee | Amount = amount | " "Category = category",
          "US", date="mm/dd/yyyy", separator=",", spent="plus", card=True),
    Style("us-citi", "Status = state | Date = date | Description = payee | Debit = debit | Credit = credit", "US",
          date="mm/dd/yyyy", separator=",", quote="texts", booked=("Cleared",), states=("Pending",), card=True),
    Style("us-wells-fargo", "a = date | b = amount | c = :* | d = blank | e = text", "US", date="mm/dd/yyyy", separator=",",
          quote="all", header=False),
    Style("us-ally", "Date = date | Time = time | Amount = amount | Type = direction | Description = text", "US", separator=",",
          eol="\n", directions=("Withdrawal", "Deposit")),
    Style("us-apple-card", "Transaction Date = date | Clearing Date = also | Description = text | "
          "Merchant = payee | Category = category | Type = direction | Amount (USD) = amount | " "Purchased By = owner", "US",
          date="mm/dd/yyyy", separator=",", quote="some", eol="\n", spent="plus", card=True, directions=("Purchase", "Payment"),
          said=True),
    Style("us-credit-union", "Account Number = own | Post Date = date | Check = blank | Description = text | "
          "Debit = debit | Credit = credit | Status = state | Balance = balance", "US", date="m/d/yyyy", separator=",",
          booked=("Posted",), states=("Pending",)),
    Style("us-mint", "Date = date | Description = payee | Original Description = text | Amount = amount | "
          "Transaction Type = direction | Category = category | Account Name = :Checking | " "Labels = blank | Notes = blank",
          "US", date="m/d/yyyy", separator=",", quote="all", spent="words", directions=("debit", "credit")),
    Style("us-paypal", "Date = date | Time = time | TimeZone = :PST | Name = payee | Type = kind | "
          "Status = state | Currency = currency | Gross = amount | Fee = -fee | Net = net | " "Transaction ID = ref", "US",
          date="mm/dd/yyyy", thousands=",", separator=",", quote="all", encodings=("utf-8-sig",), booked=("Completed",),
          states=("Pending", "Denied"), fees="beside", currencies=("EUR",)),
    Style("uk-barclays", "Number = blank | Date = date | Account = own | Amount = amount | " "Subcategory = kind | Memo = text",
          "UK", date="dd/mm/yyyy", separator=","),
    Style("uk-hsbc", "a = date | b = text | c = amount", "UK", date="dd/mm/yyyy", thousands=",", separator=",", header=False),
    Style("uk-lloyds", "Transaction Date = date | Transaction Type = kind | Sort Code = :'30-99-50 | "
          "Account Number = own | Transaction Description = text | Debit Amount = debit | "
          "Credit Amount = credit | Balance = balance", "UK", date="dd/mm/yyyy", separator=",", eol="\n"),
    Style("uk-natwest", "Date = date | Type = kind | Description = text | Value = amount | "
          "Balance = balance | Account Name = owner | Account Number = own", "UK", date="dd MMM yyyy", separator=",",
          quote="texts"),
    Style("uk-monzo", "Transaction ID = ref | Date = date | Time = time | Type = kind | Name = payee | "
          "Emoji = blank | Category = category | Amount = amount | Currency = currency | "
          "Local amount = original | Local currency = originalcode | "
          "Notes and #tags = purpose | Address = blank | Receipt = blank | "
          "Description = text | Category split = blank | Money Out = debit | Money In = credit", "UK", date="dd/mm/yyyy",
          separator=",", eol="\n", debitminus=True),
    Style("uk-starling", "Date = date | Counter Party = payee | Reference = purpose | Type = kind | "
          "Amount (GBP) = amount | Balance (GBP) = balance | Spending Category = category | " "Notes = blank", "UK",
          date="dd/mm/yyyy", separator=",", eol="\n", newest=False),
    Style("uk-nationwide", "Date = date | Transaction type = kind | Description = payee | Paid out = debit | "
          "Paid in = credit | Balance = balance", "UK", date="dd MMM yyyy", separator=",", quote="all", money="£{n}",
          balancemoney="£{n}", encodings=("cp1252",), preamble=("Account Name:|FlexAccount ****12345",
          "Account Balance:|{closing}", "Available Balance: |{closing}", "")),
    Style("revolut", "Type = kind | Product = :Current | Started Date = datetime | "
          "Completed Date = done | Description = payee | Amount = amount | Fee = fee | "
          "Currency = currency | State = state | Balance = balance", "UK", separator=",", eol="\n", booked=("COMPLETED",),
          states=("PENDING", "REVERTED", "DECLINED"), fees="beside", newest=False),
    Style("wise", "TransferWise ID = id | Date = date | Amount = amount | Currency = currency | "
          "Description = text | Payment Reference = purpose | Running Balance = balance | "
          "Exchange From = blank | Exchange To = blank | Exchange Rate = blank | "
          "Payer Name = blank | Payee Name = blank | Merchant = payee | "
          "Card Last Four Digits = card | Card Holder Full Name = owner | Total fees = fee", "UK", date="dd-mm-yyyy",
          separator=",", fees="included"),
    Style("in-hdfc", "Date = date | Narration = text | Chq./Ref.No. = ref | Value Dt = value | "
          "Withdrawal Amt. = debit | Deposit Amt. = credit | Closing Balance = balance", "IN", date="dd/mm/yy", separator=",",
          thousands="", newest=False),
    Style("in-sbi", "Txn Date = date | Value Date = value | Description = text | "
          "Ref No./Cheque No. = ref | Debit = debit | Credit = credit | Balance = balance", "IN", date="d MMM yyyy",
          separator="\t", thousands="lakh", newest=False, empty=" ", preamble=("Account Name :|{owner}",
          "Account Number :|_{own}", "Balance on {from} :|{opening}", "Start Date :|{from}", "End Date :|{to}", ""),
          trailer=("**This is a computer generated statement and does not require a signature",)),
    Style("in-icici", "S No. = line | Value Date = value | Transaction Date = date | Cheque Number = :- | "
          "Transaction Remarks = text | Withdrawal Amount (INR ) = debit | "
          "Deposit Amount (INR ) = credit | Balance (INR ) = balance", "IN", date="dd/mm/yyyy", separator=",", thousands="lakh",
          empty="0", newest=False),
    Style("in-axis", "Tran Date = date | CHQNO = :- | PARTICULARS = text | DR = debit | CR = credit | "
          "BAL = balance | SOL = :0042", "IN", date="dd-mm-yyyy", separator=",", pad=True, newest=False,
          preamble=("Name :- {owner}", "Statement of Account No - {own} for the period (From : {from} To : {to})", "")),
    Style("in-kotak", "Sl. No. = line | Date = date | Description = text | Chq / Ref number = ref | "
          "Amount = amount | Dr / Cr = direction | Balance = balance | Dr / Cr = :CR", "IN", date="dd-mm-yyyy", separator=",",
          thousands="lakh", quote="all", spent="words", directions=("DR", "CR"), opening="OPENING BALANCE"),
    Style("au-commbank", "a = date | b = amount | c = text | d = balance", "AU", date="dd/mm/yyyy", separator=",", quote="all",
          header=False),
    Style("au-nab", "Date = date | Amount = amount | Account Number = own |  = blank | "
          "Transaction Type = kind | Transaction Details = text | Balance = balance | "
          "Category = category | Merchant Name = payee", "AU", date="dd MMM yy", separator=","),
    Style("au-westpac", "Bank Account = own | Date = date | Narrative = text | Debit Amount = debit | "
          "Credit Amount = credit | Balance = balance | Categories = kind | Serial = blank", "AU", date="dd/mm/yyyy",
          separator=","),
    Style("au-ing", "Date = date | Description = text | Credit = credit | Debit = debit | " "Balance = balance", "AU",
          date="dd/mm/yyyy", separator=",", debitminus=True),
    Style("app-spending", "TIME = datetime | TYPE = direction | AMOUNT = amount | CURRENCY = currency | "
          "CATEGORY = category | ACCOUNT = :Cash | NOTES = payee", "US", date="MMM dd, yyyy", time="hh:MM a", separator=",",
          quote="all", spent="words", directions=("(-) Expense", "(+) Income")),
    Style("app-instants", "id = ref | created_at = instant | merchant = payee | description = purpose | "
          "amount = amount | currency = currency | status = state", "US", separator=",", eol="\n", booked=("settled",),
          states=("pending", "declined")),
    Style("app-instants-uk", "Created = instant | Counterparty = payee | Reference = purpose | Value = amount | "
          "CCY = currency", "AU", separator=",", eol="\n"),
    Style("app-manager", "Date = date | Account = :Cash | Category = category | Subcategory = blank | "
          "Note = payee | {cur} = amount | Income/Expense = direction | " "Description = purpose | Currency = currency", "UK",
          date="dd/mm/yyyy", separator="\t", spent="words", directions=("Exp.", "Income")),
    Style("ca-rbc", "Account Type = :Chequing | Account Number = own | Transaction Date = date | "
          "Cheque Number = blank | Description 1 = kind | Description 2 = payee | " "CAD$ = amount | USD$ = blank", "CA",
          date="m/d/yyyy", separator=",", quote="texts"),
    Style("ca-td", "a = date | b = text | c = debit | d = credit | e = balance", "CA", date="mm/dd/yyyy", separator=",",
          header=False),
    Style("ca-scotia", "Filter = blank | Date = date | Description = payee | Sub-description = purpose | "
          "Status = state | Type of Transaction = direction | Amount = amount", "CA", separator=",", quote="all",
          booked=("posted",), states=("pending",), spent="words", directions=("Debit", "Credit")),
    Style("ie-aib", "Posted Account = own | Posted Transactions Date = date | Description1 = payee | "
          "Description2 = purpose | Description3 = blank | Debit Amount = debit | "
          "Credit Amount = credit | Balance = balance | Posted Currency = currency | "
          "Transaction Type = kind | Local Currency Amount = original | " "Local Currency = originalcode", "IE",
          date="dd/mm/yyyy", separator=",", thousands=",", quote="some"),
    Style("sg-dbs", "Transaction Date = date | Reference = kind | Debit Amount = debit | "
          "Credit Amount = credit | Transaction Ref1 = payee | Transaction Ref2 = purpose | " "Transaction Ref3 = ref", "SG",
          date="dd MMM yyyy", separator=",", eol="\n", empty=" ", lastseparator=True,
          preamble=("Account Details For:|DBS Savings Account {own}", "Statement as at:|{today}", "Available Balance:|{closing}",
          "")),
    Style("uk-amex", "Date = date | Description = payee | Amount = amount | "
          "Appears On Your Statement As = text | Category = category", "UK", date="dd/mm/yyyy", separator=",", spent="plus",
          card=True),
)
WORDS = Words(
    date=("Date", "Transaction Date", "Posting Date", "Booking Date", "Trans Date", "Posted", "Completed Date", "Txn Date"),
    value=("Value Date", "Effective Date", "Value Dt"),
    payee=("Payee", "Merchant", "Name", "Counterparty", "Counter Party", "Merchant Name", "Beneficiary", "To / From", "Vendor"),
    purpose=("Description", "Narration", "Memo", "Details", "Transaction Details", "Particulars", "Reference", "Narrative",
        "Remarks", "Transaction Description"),
    amount=("Amount", "Transaction Amount", "Value", "Amt", "Net Amount", "Sum", "Total"),
    pairs=(("Debit", "Credit"), ("Withdrawal", "Deposit"), ("Money Out", "Money In"), ("Paid out", "Paid in"), ("Outflow",
        "Inflow"), ("Withdrawals", "Deposits"), ("Debit Amount", "Credit Amount"), ("DR", "CR"), ("Expense", "Income"), ("Spent",
        "Received"), ("Payments", "Receipts")),
    currency=("Currency", "CCY", "Ccy", "Curr", "Cur.", "Currency Code", "Account Currency", "Transaction Currency"),
    balance=("Balance", "Running Balance", "Closing Balance", "Available Balance", "Ledger Balance"),
    directions=(("D/C", "D", "C"), ("Type", "Debit", "Credit"), ("Dr/Cr", "DR", "CR"), ("Debit/Credit", "Debit", "Credit"),
        ("Indicator", "DBIT", "CRDT"), ("Income/Expense", "Expense", "Income"), ("Direction", "OUT", "IN"), ("I/O", "O", "I"),
        ("Sign", "-", "+"), ("Type", "Withdrawal", "Deposit")),
    states=(("Status", "Posted", "Pending"), ("State", "COMPLETED", "PENDING", "REVERTED", "DECLINED"), ("Status", "Cleared",
        "Uncleared"), ("Transaction Status", "Settled", "Authorised", "Failed"), ("Status", "Booked", "Pending", "Cancelled")),
    opening=("Opening Balance", "Balance brought forward", "Beginning Balance"),
    closing=("Closing Balance", "Balance carried forward", "Ending Balance"),
    total=("Total", "TOTAL", "Totals", "Grand Total"),
    kind=("Type", "Transaction Type", "Category"),
    spentonly=("Expense", "Spent", "Amount spent", "Cost"),
    foreign=(("Original Amount", "Original Currency"), ("Foreign Amount", "Foreign Currency"), ("Local amount",
        "Local currency")),
    fee=("Fee", "Fees", "Charges"),
    account=("Account", "Account Number", "Account No.", "IBAN"))
LANGUAGE = Language(
    "English",
    "en",
    {"US": Country("USD", "America/New_York", ("mm/dd/yyyy", "m/d/yyyy", "yyyy-mm-dd", "MMM d, yyyy", "mm/dd/yy"), ((".", ","),
     (".", "")), UTF, (",",), ("{sign}{n}", "{sign}{n}", "{n} USD")), "UK": Country("GBP", "Europe/London", ("dd/mm/yyyy",
     "dd MMM yyyy", "yyyy-mm-dd", "dd-mm-yyyy", "dd-MMM-yy"), ((".", ","), (".", "")), ("utf-8", "cp1252", "utf-8-sig"), (",",),
     ("{sign}{n}", "GBP {n}"), "GB22"), "IN": Country("INR", "Asia/Kolkata", ("dd/mm/yyyy", "dd-mm-yyyy", "dd MMM yyyy",
     "dd-MMM-yyyy"), ((".", "lakh"), (".", "")), UTF, (",",), ("{sign}{n}", "Rs. {n}", "INR {n}")), "AU": Country("AUD",
     "Australia/Sydney", ("dd/mm/yyyy", "d/mm/yyyy", "yyyy-mm-dd", "dd MMM yyyy"), ((".", ","), (".", "")), UTF, (",",),
     ("{sign}{n}", "A{sign}{n}")), "CA": Country("CAD", "America/Toronto", ("mm/dd/yyyy", "yyyy-mm-dd"), ((".", ","), (".", "")),
     UTF, (",",), ("{sign}{n}", "CAD {n}")), "IE": Country("EUR", "Europe/Dublin", ("dd/mm/yyyy", "dd-MMM-yyyy", "yyyy-mm-dd"),
     ((".", ","), (".", "")), UTF, (",",), ("{sign}{n}", "EUR {n}"), "IE22"), "SG": Country("SGD", "Asia/Singapore",
     ("dd MMM yyyy", "dd/mm/yyyy"), ((".", ","), (".", "")), UTF, (",",), ("S{sign}{n}", "SGD {n}"))},
    "January February March April May June July August September October November December",
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    ("STARBUCKS STORE 08123", "Trader Joe's #552", "SHELL OIL 57442", "Tesco Stores 2231", "Netflix.com", "UBER *TRIP",
     "Whole Foods Market", "Boots the Chemist", "BIGBASKET BANGALORE", "Woolworths 1294 Newtown", "City Water & Power",
     "Joe's \"Best\" Pizza, Inc.", "Amazon Marketplace", "Green Valley Dental, LLC"),
    ("POS PURCHASE", "CARD PAYMENT TO", "Invoice 20418", "monthly subscription", "UPI payment", "rent November", "order 114-2938",
     "contactless"),
    ("ACME Corp", "Jane Cooper", "HMRC", "Northwind Traders", "City of Springfield"),
    ("payroll", "refund order 8841", "dinner last week", "interest"),
    ("Card payment", "Direct debit", "Transfer", "Standing order", "Credit transfer"),
    "Anna Sample",
    "PAYMENT RECEIVED - THANK YOU",
    STYLES,
    WORDS,
    ("Groceries", "Eating out", "Transport", "Bills", "Salary"))
