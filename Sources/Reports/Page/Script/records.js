// The records of the page, which of them the filters leave, and what these come to.

const data = JSON.parse(document.getElementById("data").textContent);
const records = data.records;

// What the page says, in its language: texts are known by what they are in English, and {name} stands for a part.
function say(text, parts = {}) {
  return (data.words[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => parts[name]);
}

const recordCount = records.day.length;

// What `records.type` says of an amount.
const EXPENSE = 0, INCOME = 1, TOTAL = 2, NO_MONEY = 3, LEFT_OUT = 4;

// Where the page is about somebody's shares, these have all their digits.
const amounts = records.amount.map((text, place) => (records.type[place] < NO_MONEY ? decimal(text) : null));

// Groups of a column: a number, or a list of them where a record belongs to several.
function holds(entry, wanted) {
  return typeof entry === "number" ? entry === wanted : entry.includes(wanted);
}

// MARK: Texts

// As ledger-sync folds: each letter through lower, upper and lower case, so that ß is ss and ς is σ.
function folded(text) {
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  let result = "";
  for (const letter of text) {
    for (const lower of letter.toLowerCase()) {
      for (const upper of lower.toUpperCase()) result += upper.toLowerCase();
    }
  }
  return result.normalize("NFD");
}

const foldedStrings = [];

function foldedString(number) {
  return (foldedStrings[number] ??= folded(data.strings[number]));
}

// Marks that belong to the letter before them: an e is not found in é.
const mark = /^(?=\p{M})\p{Script=Inherited}/u;
const variation = /^[\ufe00-\ufe0f]/;

function isPart(needle, text) {
  for (let start = text.indexOf(needle); start >= 0; start = text.indexOf(needle, start + 1)) {
    const rest = text.slice(start + needle.length, start + needle.length + 2);
    if (!mark.test(rest) || variation.test(rest)) return true;
  }
  return false;
}

// For each word the numbers of the strings that it is a part of.
function stringsWith(words) {
  return words.map((word) => {
    const needle = folded(word);
    const found = new Set();
    data.strings.forEach((_, number) => {
      if (isPart(needle, foldedString(number))) found.add(number);
    });
    return found;
  });
}

// MARK: Filters

// The columns that can be filtered by, and what stands before the list of each.
const columns = { category: "All categories", tag: "All tags", book: "All books", person: "All people" };

function words(text) {
  return text.split(/\s+/u).filter((word) => word !== "");
}

// The numbers of the records that filters leave, in their order.
function chosenRecords(filters) {
  const tests = Object.keys(columns).filter((name) => filters[name] !== null)
    .map((name) => (place) => holds(records[name][place], filters[name]));
  // Words are looked for in the whole bill, whose texts each of its parts has. So does `ledger-sync sum`.
  for (const found of stringsWith(words(filters.text))) {
    tests.push((place) => records.texts[place].some((text) => found.has(text)));
  }
  const chosen = [];
  for (let place = 0; place < recordCount; place++) {
    if (tests.every((test) => test(place))) chosen.push(place);
  }
  return chosen;
}

// MARK: Sums

function emptySum() {
  return {
    income: zero, expense: zero, total: null, count: 0, bill: 0,
    get net() { return add(this.income, negated(this.expense)); },
  };
}

function addRecord(sum, place) {
  const amount = amounts[place];
  switch (records.type[place]) {
    case INCOME: sum.income = add(sum.income, amount); break;
    case EXPENSE: sum.expense = add(sum.expense, amount); break;
    case TOTAL: sum.total = add(sum.total ?? zero, amount); break;
  }
  // The parts of a bill stand one behind the other: in each sum they are one.
  if (sum.bill !== records.bill[place]) sum.count += 1;
  sum.bill = records.bill[place];
}

function addTo(groups, key, place) {
  let sum = groups.get(key);
  if (!sum) groups.set(key, sum = emptySum());
  addRecord(sum, place);
}

// Shares are added up as they are, and each figure is rounded once, to the coins of its currency.
function roundedOnce(amount, currency) {
  return data.coins === null ? amount : inCoins(amount, data.coins[currency]);
}

function roundedSum(sum, currency) {
  if (data.coins === null) return sum;
  const [income, expense, net] = [sum.income, sum.expense, sum.net].map((amount) => roundedOnce(amount, currency));
  return { income, expense, net, total: sum.total && roundedOnce(sum.total, currency), count: sum.count };
}

function roundedSums(groups, currency) {
  return new Map([...groups].map(([key, sum]) => [key, roundedSum(sum, currency)]));
}

// Map of currency to map of group to sum. `group` answers a number, or a list of them.
function sumsBy(chosen, group) {
  const sums = new Map();
  for (const place of chosen) {
    if (records.type[place] === LEFT_OUT) continue;
    const currency = records.currency[place];
    if (!sums.has(currency)) sums.set(currency, new Map());
    const groups = sums.get(currency);
    const keys = group(place);
    if (typeof keys === "number") addTo(groups, keys, place);
    else for (const key of keys) addTo(groups, key, place);
  }
  return new Map([...sums].sort((a, b) => a[0] - b[0]).map(([currency, groups]) => [currency, roundedSums(groups, currency)]));
}

// Map of currency to sum.
function sumsOf(chosen) {
  return new Map([...sumsBy(chosen, () => 0)].map(([currency, groups]) => [currency, groups.get(0)]));
}

// What `ledger-sync sum` said when the page was made. Where this script comes to something else, the page says so.
function disagreements() {
  const rows = [...sumsOf(chosenRecords(noFilters()))].map(([currency, sum]) => ({
    currency: data.currencies[currency], income: shortest(plain(sum.income)), expense: shortest(plain(sum.expense)),
    net: shortest(plain(sum.net)), total: sum.total && shortest(plain(sum.total)), count: sum.count,
  }));
  const told = data.totals.map((row) => ({
    currency: row.currency, income: shortest(row.income), expense: shortest(row.expense), net: shortest(row.net),
    total: row.total == null ? null : shortest(row.total), count: row.count,
  }));
  return JSON.stringify(rows) === JSON.stringify(told) ? [] : [rows, told];
}

function noFilters() {
  return { category: null, tag: null, book: null, person: null, text: "" };
}
