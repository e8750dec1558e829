// What the page says, in three languages. The figures and the names of things are the ledger's own.

const all = {
  en: {
    "Add": "Add", "Month": "Month", "Find": "Find", "More": "More",
    "question": "Which bills?", "question example": "category:food date:2026", "nothing found": "No bills found.",
    "count": "Bills", "first of": "These are the newest {count}.", "first records": "These are the first {count}.", "back": "Back",
    "line": "What was it?", "line example": "12.50 lunch food",
    "keys": "Keys for an amount", "erase": "Erase", "categories": "Categories",
    "not sent": "Not sent yet", "not taken": "Not taken: {why}", "waits": "Waits for the server.",
    "or": "or: {others}", "later": "It is understood once it arrives.",
    "copy": "Copy", "change": "Change", "discard": "Discard", "discard it?": "Discard “{line}”? It was never written.",
    "added": "Added: {what}", "changed": "Changed: {what}", "both kept": "Changed here and elsewhere; both values are kept: {what}", "saved": "Saved", "deleted": "Deleted", "taken back": "Taken back: {what}",
    "taken back in part": "It has been changed since: {count} to decide under “More”.",
    "discard tried?": "“{line}” may be written already. Discard it here?", "of another ledger": "It belongs to another ledger, and waits until that one is served here.",
    "take back": "Take back", "latest": "Latest",
    "income": "Income", "expense": "Expenses", "net": "Net", "total": "Other records", "largest": "Spent by category", "budgets": "Budgets",
    "nothing": "Nothing this month.", "earlier": "Previous month", "later month": "Next month", "no category": "No category",
    "of": "{spent} of {amount}", "other books": "Not counted here, because they are in other books: {count}.",
    "save": "Save", "delete": "Delete", "delete it?": "Delete “{what}”?", "history": "Who wrote it",
    "changed by": "{by}, {at}", "unchanged": "Nothing was changed.",
    "conflicts": "To decide", "keep this": "Keep this", "was deleted": "(deleted)", "as it stands": "(as it stands)", "no conflicts": "Nothing needs a decision.",
    "sync": "Sync now", "syncing": "Syncing …", "synced": "Synced.", "sync failed": "The sync did not end well: {why}",
    "cloud": "Cloud", "no cloud": "This ledger has no cloud.", "ahead": "{count} to send",
    "done here": "Done lately where this ledger is served", "leave": "Let this device go",
    "leave?": "This device then needs a new code.", "leave with entries?": "Entries that were not sent: {count}. They would be lost. Let this device go?",
    "ledger of": "Ledger of {user}",
    "offline": "No connection to the server. This is as of {at}.", "offline alone": "No connection to the server.",
    "code": "Code", "code hint": "The six digits are shown where ledger-sync serve runs.", "let in": "Let this device in",
    "new code": "Show a new code",
    "welcome": "A new device",
    "fragile": "After some days, this browser may throw away what has not been sent. Add the page to the home screen.",
    "unexpected": "Something went wrong: {why}", "copied": "Copied",
    "waiting conflicts": "{count} to decide",
    "my share": "My share", "share counts": "The totals show your share; each bill is listed in full.", "a year before": "A year earlier: income {income}, expenses {expense}", "calendar": "Calendar",
    "by payee": "By payee", "by tags": "By tag", "no payee": "No payee", "no tags": "No tag",
    "tags count twice": "A bill with two tags counts under both.",
    "settle": "Who owes whom", "nothing owed": "Nobody owes anything.", "nothing to settle": "Nobody owes anything. Bills that several people share appear here.", "owes": "{from} owes {to}", "paid and share": "paid {paid}, share {share}",
    "accounts": "Accounts", "no accounts": "There are no accounts.", "since opening": "With what each account held at its opening.", "kinds": "Other records", "no records": "There are no records.", "none of yours": "None of these is yours.",
    "not opened here": "This has not been opened here before; it needs the server.",
    "files": "Files", "take picture": "Take a picture", "choose picture": "Choose a picture or a PDF", "record voice": "Record a voice note",
    "end recording": "End the recording", "no microphone": "The microphone cannot be used.",
    "unreadable picture": "This browser cannot read the picture.", "too large": "The file is too large: it can have 700 kB.",
    "empty file": "The file is empty.", "photo": "Photo", "voice": "Voice note", "voice note": "Voice note", "leave out": "Leave out",
    "with files": "With: {files}", "line first": "Write an amount and a few words first.", "remove file": "Remove",
    "remove file?": "Remove “{what}”?",
    "copy of": "A copy of {what}", "deletion of": "Delete {what}", "stays": "It was changed elsewhere and stays. Decide under “More”.", "sent": "Sent: {what}",
    "settings": "Settings", "language": "Language", "look": "Colours", "automatic": "Same as the device", "light": "Light", "dark": "Dark",
    "of this device": "Both apply to this device only.", "book": "Book", "usual book": "No book in particular",
    "book in use": "New bills get this book, and months show only its bills. On the computer that serves this page, “ledger-sync use” chooses the same book.",
    "what changed": "What changed?", "since when": "Since when", "yesterday": "Since yesterday", "a week ago": "Since a week ago",
    "last sync": "Since the last sync began", "since the end of": "Since the end of this day", "no changes": "Nothing has changed here since then.",
    "same sums": "The sums are the same.", "then": "Then", "now": "Now", "difference": "Difference", "edited": "Changed", "no effect": "no effect",
    "rounding": "Rounding of shares", "by person": "By person", "by paidBy": "By payer", "no person": "Nobody", "no paidBy": "Payer not named",
    "parts of people": "Each person's part of your bills. A slice opens into whole bills.",
    "payer unsaid": "If no payer is named, whoever entered the bill paid it.", "came": "Added", "week": "Week", "week before": "Previous week",
    "week after": "Next week", "new one": "New: {what}", "fill in": "Fill in a field first.", "went": "Deleted",
  },
  de: {
    "Add": "Neu", "Month": "Monat", "Find": "Suche", "More": "Mehr",
    "question": "Welche Einträge?", "question example": "category:food date:2026", "nothing found": "Kein Eintrag gefunden.",
    "count": "Einträge", "first of": "Das sind die neuesten {count}.", "first records": "Das sind die ersten {count}.", "back": "Zurück",
    "line": "Was war es?", "line example": "12 Mittagessen food",
    "keys": "Tasten für einen Betrag", "erase": "Zeichen löschen", "categories": "Kategorien",
    "not sent": "Noch nicht gesendet", "not taken": "Nicht angenommen: {why}", "waits": "Wartet auf den Server.",
    "or": "oder: {others}", "later": "Verstanden wird es, sobald es ankommt.",
    "copy": "Kopieren", "change": "Ändern", "discard": "Verwerfen",
    "discard it?": "„{line}“ verwerfen? Es wurde nie geschrieben.",
    "added": "Geschrieben: {what}", "changed": "Geändert: {what}",
    "both kept": "Hier und anderswo geändert, beides ist da: {what}", "saved": "Gespeichert", "deleted": "Gelöscht", "taken back": "Zurückgenommen: {what}",
    "taken back in part": "Es wurde seither geändert: {count} zu entscheiden unter „Mehr“.",
    "discard tried?": "„{line}“ ist vielleicht schon geschrieben. Hier verwerfen?", "of another ledger": "Es gehört zu einem anderen Ledger und wartet, bis dieses hier läuft.",
    "take back": "Zurücknehmen", "latest": "Zuletzt",
    "income": "Einnahmen", "expense": "Ausgaben", "net": "Netto", "total": "Andere Einträge", "largest": "Ausgaben nach Kategorie", "budgets": "Budgets",
    "nothing": "Nichts in diesem Monat.", "earlier": "Früherer Monat", "later month": "Späterer Monat",
    "no category": "Ohne Kategorie", "of": "{spent} von {amount}",
    "other books": "Hier nicht gezählt, weil in anderen Büchern: {count}.",
    "save": "Speichern", "delete": "Löschen", "delete it?": "„{what}“ löschen?",
    "history": "Wer es geschrieben hat", "changed by": "{by}, {at}", "unchanged": "Es wurde nichts geändert.",
    "conflicts": "Zu entscheiden", "keep this": "Das behalten", "was deleted": "(gelöscht)", "as it stands": "(wie es dasteht)", "no conflicts": "Es ist nichts zu entscheiden.",
    "sync": "Jetzt abgleichen", "syncing": "Gleicht ab …", "synced": "Abgeglichen.",
    "sync failed": "Der Abgleich ist fehlgeschlagen: {why}",
    "cloud": "Cloud", "no cloud": "Dieses Ledger hat keine Cloud.", "ahead": "{count} zu senden",
    "done here": "Zuletzt auf dem Server getan", "leave": "Dieses Gerät abmelden",
    "leave?": "Dieses Gerät braucht dann einen neuen Code.",
    "leave with entries?": "Nicht gesendete Einträge: {count}. Sie gehen dabei verloren. Dieses Gerät abmelden?",
    "ledger of": "Ledger von {user}",
    "offline": "Keine Verbindung zum Server. Stand: {at}.", "offline alone": "Keine Verbindung zum Server.",
    "code": "Code", "code hint": "Die sechs Ziffern werden dort angezeigt, wo ledger-sync serve läuft.", "let in": "Dieses Gerät zulassen",
    "new code": "Neuen Code zeigen",
    "welcome": "Ein neues Gerät",
    "fragile": "Dieser Browser wirft nach einigen Tagen vielleicht weg, was nicht gesendet wurde. Fügen Sie die Seite zum Startbildschirm hinzu.",
    "unexpected": "Etwas ist schiefgegangen: {why}", "copied": "Kopiert",
    "waiting conflicts": "{count} zu entscheiden",
    "my share": "Mein Anteil", "share counts": "Die Summen zeigen Ihren Anteil; jeder Eintrag steht mit dem vollen Betrag da.", "a year before": "Im Vorjahr: Einnahmen {income}, Ausgaben {expense}", "calendar": "Kalender",
    "by payee": "Nach Empfänger", "by tags": "Nach Schlagwort", "no payee": "Ohne Empfänger", "no tags": "Ohne Schlagwort",
    "tags count twice": "Ein Eintrag mit zwei Schlagwörtern zählt bei beiden.",
    "settle": "Wer schuldet wem?", "nothing owed": "Niemand schuldet etwas.", "nothing to settle": "Niemand schuldet etwas. Hier erscheinen Einträge, die sich mehrere teilen.", "owes": "{from} schuldet {to}", "paid and share": "{paid} bezahlt, Anteil {share}",
    "accounts": "Konten", "no accounts": "Es gibt keine Konten.", "since opening": "Mit dem Anfangsbestand jedes Kontos.", "kinds": "Andere Einträge", "no records": "Es gibt keine Einträge.", "none of yours": "Davon gehört Ihnen nichts.",
    "not opened here": "Das wurde hier noch nicht geöffnet; dafür braucht es den Server.",
    "files": "Dateien", "take picture": "Ein Bild aufnehmen", "choose picture": "Ein Bild oder ein PDF auswählen",
    "record voice": "Eine Sprachnotiz aufnehmen", "end recording": "Aufnahme beenden", "no microphone": "Das Mikrofon kann nicht benutzt werden.",
    "unreadable picture": "Dieser Browser kann das Bild nicht lesen.", "too large": "Die Datei ist zu groß: höchstens 700 kB sind möglich.",
    "empty file": "Die Datei ist leer.", "photo": "Foto", "voice": "Sprachnotiz", "voice note": "Sprachnotiz", "leave out": "Weglassen",
    "with files": "Dabei: {files}", "line first": "Schreiben Sie zuerst einen Betrag und ein paar Wörter.", "remove file": "Entfernen",
    "remove file?": "„{what}“ entfernen?",
    "copy of": "Kopie von {what}", "deletion of": "{what} löschen",
    "stays": "Der Eintrag wurde anderswo geändert und bleibt. Unter „Mehr“ entscheiden.", "sent": "Gesendet: {what}", "settings": "Einstellungen",
    "language": "Sprache", "look": "Farben", "automatic": "Wie das Gerät", "light": "Hell", "dark": "Dunkel",
    "of this device": "Beides gilt nur auf diesem Gerät.", "book": "Buch", "usual book": "Kein bestimmtes",
    "book in use": "Neue Einträge bekommen dieses Buch, und Monate zeigen nur dieses. Am Rechner, der diese Seite ausliefert, wählt „ledger-sync use“ dasselbe Buch.",
    "what changed": "Was hat sich geändert?", "since when": "Seit wann", "yesterday": "Seit gestern", "a week ago": "Seit einer Woche",
    "last sync": "Seit Beginn des letzten Abgleichs", "since the end of": "Seit dem Ende dieses Tages",
    "no changes": "Seither hat sich hier nichts geändert.", "same sums": "Die Summen sind dieselben.", "then": "Damals", "now": "Jetzt",
    "difference": "Unterschied", "edited": "Geändert", "no effect": "ohne Wirkung", "rounding": "Rundung der Anteile", "by person": "Nach Person",
    "by paidBy": "Nach Zahler", "no person": "Niemand", "no paidBy": "Zahler nicht genannt",
    "parts of people": "Der Anteil jeder Person an Ihren Einträgen. Ein Tipp auf einen Anteil zeigt die ganzen Einträge.",
    "payer unsaid": "Ist kein Zahler genannt, hat bezahlt, wer den Eintrag geschrieben hat.", "came": "Neu", "week": "Woche", "week before": "Vorige Woche",
    "week after": "Nächste Woche", "new one": "Neu: {what}", "fill in": "Füllen Sie zuerst ein Feld aus.", "went": "Gelöscht",
  },
  "zh-Hant": {
    "Add": "新增", "Month": "月份", "Find": "搜尋", "More": "更多",
    "question": "哪些帳目？", "question example": "category:food date:2026", "nothing found": "找不到帳目。",
    "count": "筆數", "first of": "以下是最新的 {count} 筆。", "first records": "以下是前 {count} 筆。", "back": "返回",
    "line": "花了什麼？", "line example": "120 午餐 food",
    "keys": "金額按鍵", "erase": "刪除一個字元", "categories": "分類",
    "not sent": "尚未送出", "not taken": "未被接受：{why}", "waits": "等待伺服器。",
    "or": "或：{others}", "later": "送達後才會解讀。",
    "copy": "複製", "change": "修改", "discard": "捨棄", "discard it?": "捨棄「{line}」？它從未寫入。",
    "added": "已新增：{what}", "changed": "已修改：{what}", "both kept": "這裡和別處都改了，兩者都保留：{what}", "saved": "已儲存", "deleted": "已刪除", "taken back": "已復原：{what}",
    "taken back in part": "之後又有更動：「更多」中有 {count} 項待決定。",
    "discard tried?": "「{line}」可能已經寫入。要在這裡捨棄嗎？", "of another ledger": "屬於另一份紀錄，連上後才會送出。",
    "take back": "復原", "latest": "最近",
    "income": "收入", "expense": "支出", "net": "淨額", "total": "其他資料", "largest": "各分類支出", "budgets": "預算",
    "nothing": "這個月沒有紀錄。", "earlier": "前一個月", "later month": "後一個月", "no category": "未分類",
    "of": "{spent}／{amount}", "other books": "其他帳本的 {count} 筆不計入。",
    "save": "儲存", "delete": "刪除", "delete it?": "刪除「{what}」？", "history": "由誰寫入",
    "changed by": "{by}，{at}", "unchanged": "沒有變更。",
    "conflicts": "待決定", "keep this": "保留這個", "was deleted": "（已刪除）", "as it stands": "（維持現狀）", "no conflicts": "沒有需要決定的項目。",
    "sync": "立即同步", "syncing": "同步中…", "synced": "已同步。", "sync failed": "同步未成功：{why}",
    "cloud": "雲端", "no cloud": "這份紀錄沒有雲端。", "ahead": "{count} 筆待送",
    "done here": "伺服器上最近的動作", "leave": "移除這台裝置",
    "leave?": "之後這台裝置需要新的驗證碼。", "leave with entries?": "有 {count} 筆尚未送出，將會遺失。移除這台裝置？",
    "ledger of": "{user} 的紀錄",
    "offline": "無法連線到伺服器。以下是 {at} 的內容。", "offline alone": "無法連線到伺服器。",
    "code": "驗證碼", "code hint": "六位數字顯示在執行 ledger-sync serve 的地方。", "let in": "允許這台裝置",
    "new code": "顯示新驗證碼",
    "welcome": "新裝置",
    "fragile": "這個瀏覽器可能在數日後丟棄尚未送出的內容。請把這一頁加到主畫面。",
    "unexpected": "發生錯誤：{why}", "copied": "已複製",
    "waiting conflicts": "{count} 筆待決定",
    "my share": "我的分攤", "share counts": "合計是您的分攤；每筆帳目顯示全額。", "a year before": "前一年同月：收入 {income}，支出 {expense}", "calendar": "月曆",
    "by payee": "依店家", "by tags": "依標籤", "no payee": "沒有店家", "no tags": "沒有標籤",
    "tags count twice": "有兩個標籤的帳目會在兩邊各計一次。",
    "settle": "誰欠誰", "nothing owed": "沒有人欠款。", "nothing to settle": "沒有人欠款。多人分攤的帳目會出現在這裡。", "owes": "{from} 欠 {to}", "paid and share": "已付 {paid}，應分攤 {share}",
    "accounts": "帳戶", "no accounts": "沒有帳戶。", "since opening": "包含各帳戶的期初餘額。", "kinds": "其他資料", "no records": "沒有資料。", "none of yours": "其中沒有您的資料。",
    "not opened here": "這裡還沒有開啟過，需要連線到伺服器。",
    "files": "檔案", "take picture": "拍照", "choose picture": "選擇圖片或 PDF", "record voice": "錄語音備註", "end recording": "結束錄音", "no microphone": "無法使用麥克風。",
    "unreadable picture": "這個瀏覽器無法讀取這張圖片。", "too large": "檔案太大：最多 700 kB。", "empty file": "檔案是空的。", "photo": "照片", "voice": "語音備註",
    "voice note": "語音備註", "leave out": "不要附上", "with files": "附上：{files}", "line first": "請先寫金額和幾個字。", "remove file": "移除",
    "remove file?": "要移除「{what}」嗎？",
    "copy of": "複製：{what}", "deletion of": "刪除 {what}", "stays": "這筆記錄在別處有更動，因此保留。請在「更多」中決定。", "sent": "已送出：{what}", "settings": "設定", "language": "語言", "look": "色彩",
    "automatic": "依裝置", "light": "淺色", "dark": "深色", "of this device": "這兩項只保存在這台裝置上。", "book": "帳本", "usual book": "不指定帳本",
    "book in use": "新帳目會記入這個帳本，月份也只顯示它。這與伺服器上 ledger-sync use 指定的帳本相同。", "what changed": "有什麼改變？", "since when": "從何時起", "yesterday": "從昨天起",
    "a week ago": "從一週前起", "last sync": "從最近一次同步開始", "since the end of": "從這天結束起", "no changes": "此後這裡沒有任何變更。", "same sums": "合計相同。", "then": "當時",
    "now": "現在", "difference": "差額", "edited": "已修改", "no effect": "沒有影響", "rounding": "分攤的進位差", "by person": "依分攤者", "by paidBy": "依付款人",
    "no person": "無人", "no paidBy": "未註明付款人", "parts of people": "每個人在您帳目中的分攤。點選後列出整筆帳目。", "payer unsaid": "未註明付款人的帳目，視為由記帳者付款。", "came": "新增", "week": "週", "week before": "前一週",
    "week after": "後一週", "new one": "新增：{what}", "fill in": "請先填寫一個欄位。",
    "went": "刪除",
  },
};

function fitting(tag) {
  const lower = tag.toLowerCase();
  if (lower.startsWith("zh")) return "zh-Hant";
  return lower.startsWith("de") ? "de" : lower.startsWith("en") ? "en" : null;
}

// Each by its own name.
export const languages = [["en", "English"], ["de", "Deutsch"], ["zh-Hant", "繁體中文"]];

// What somebody chose on this device; null where it is the browser's.
export const chosenLanguage = () => languages.map(([tag]) => tag).find((tag) => tag === localStorage.getItem("language")) ?? null;

export function setLanguage(tag) {
  localStorage.setItem("language", tag);
  location.reload();
}

export const language = chosenLanguage() ?? (navigator.languages ?? []).map(fitting).find((one) => one !== null) ?? "en";

export function say(key, values = {}) {
  return (all[language][key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// MARK: Days, times and figures

// A region of the browser's own language is kept: `en-GB` writes days in its way. Another language that was chosen is not.
const own = language === "zh-Hant" ? language : chosenLanguage() === null || fitting(navigator.language) === language ? navigator.language : language;

export const monthName = (day) =>
  new Intl.DateTimeFormat(own, { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

// `25 Nov – 24 Dec 2026`
export const periodName = ({ from, to }) =>
  new Intl.DateTimeFormat(own, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));

export function dayName(day) {
  const date = new Date(`${day}T00:00:00Z`);
  const isThisYear = date.getUTCFullYear() === new Date().getFullYear();
  return new Intl.DateTimeFormat(own, {
    weekday: "short", day: "numeric", month: "long", timeZone: "UTC", ...(isThisYear ? {} : { year: "numeric" }),
  }).format(date);
}

// From Monday on.
export const weekdays = () => Array.from({ length: 7 }, (_, place) =>
  new Intl.DateTimeFormat(own, { weekday: "short", timeZone: "UTC" }).format(new Date(Date.UTC(2026, 10, 2 + place))));

export const timeName = (time) =>
  new Intl.DateTimeFormat(own, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));

// A figure as it stands in the answer, with the marks of the reader's own country. Nothing is worked out, and what is
// longer than a browser's numbers are exact stays as it is.
export function figure(text, currency) {
  const places = (text.split(".")[1] ?? "").length;
  const isExact = /^-?\d{1,12}(\.\d{1,3})?$/.test(text);
  const number = isExact
    ? new Intl.NumberFormat(own, { minimumFractionDigits: places, maximumFractionDigits: places }).format(Number(text))
    : text;
  const signed = number.replace(/^-/, "−");
  return currency ? `${signed} ${currency}` : signed;
}
