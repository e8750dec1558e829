// Exact decimals: {m, s} is m / 10^s, and m is a BigInt. As in ledger-sync itself, a sum keeps the larger scale.

const zero = { m: 0n, s: 0 };
const powersOfTen = [1n];

function powerOfTen(exponent) {
  while (powersOfTen.length <= exponent) powersOfTen.push(powersOfTen[powersOfTen.length - 1] * 10n);
  return powersOfTen[exponent];
}

// Reads "12.50", "-3", "0.05".
function decimal(text) {
  const point = text.indexOf(".");
  if (point < 0) return { m: BigInt(text), s: 0 };
  return { m: BigInt(text.slice(0, point) + text.slice(point + 1)), s: text.length - point - 1 };
}

function add(a, b) {
  if (a.s === b.s) return { m: a.m + b.m, s: a.s };
  const s = Math.max(a.s, b.s);
  return { m: a.m * powerOfTen(s - a.s) + b.m * powerOfTen(s - b.s), s };
}

function negated(a) {
  return { m: -a.m, s: a.s };
}

function compared(a, b) {
  const difference = add(a, negated(b)).m;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

// A half goes to the even neighbour.
function rounded(a, scale) {
  if (a.s <= scale) return { m: a.m * powerOfTen(scale - a.s), s: scale };
  const unit = powerOfTen(a.s - scale), isNegative = a.m < 0n;
  const size = isNegative ? -a.m : a.m, rest = size % unit;
  let m = size / unit;
  if (2n * rest > unit || (2n * rest === unit && m % 2n === 1n)) m += 1n;
  return { m: isNegative ? -m : m, s: scale };
}

// A sum of shares in whole coins. What is off by less than the last digits of shares, as three thirds are, is what it would
// be exactly.
function inCoins(a, decimals) {
  return rounded(a.s <= decimals + 9 ? a : rounded(a, decimals + 9), decimals);
}

// Without zeros at the end: how many an amount has is a matter of looks.
function shortest(text) {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

// As ledger-sync writes it: plain digits, all of the scale.
function plain(a) {
  const isNegative = a.m < 0n;
  const digits = String(isNegative ? -a.m : a.m).padStart(a.s + 1, "0");
  const point = digits.length - a.s;
  return (isNegative ? "-" : "") + digits.slice(0, point) + (a.s > 0 ? "." + digits.slice(point) : "");
}

// For people: "+12.50", "−3" (U+2212); nothing before zero.
function signed(a) {
  return (a.m < 0n ? "\u2212" : a.m > 0n ? "+" : "") + plain(a).replace("-", "");
}

// For the lengths of drawings alone, never for a figure.
function approximate(a) {
  return Number(plain(a));
}

// Shares of a whole in tenths of a percent: each rounded down, then the largest remainders up, until all are 1000.
function permilles(amounts) {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total <= 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount / total) * 1000);
  const shares = exact.map(Math.floor);
  const order = exact.map((_, place) => place).sort((a, b) => exact[b] % 1 - exact[a] % 1 || a - b);
  const missing = 1000 - shares.reduce((sum, share) => sum + share, 0);
  for (const place of order.slice(0, Math.max(0, missing))) shares[place] += 1;
  return shares;
}

function percent(permille) {
  return `${Math.floor(permille / 10)}.${permille % 10} %`;
}
