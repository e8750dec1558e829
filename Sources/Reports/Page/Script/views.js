// What the page shows of the records that the filters leave.

// Each group of a list with the picture that stands for it, where there is one.
const lists = Object.fromEntries(Object.entries(data.lists).map(([name, groups]) =>
  [name, groups.map((group, place) => ({ ...group, picture: data.looks[name]?.[place] }))]));

function currencyName(number) {
  return data.currencies[number] ?? say("no currency");
}

// In a page of one currency it needs no name.
function inCurrency(title, number) {
  return data.currencies.length > 1 ? say("{title} in {currency}", { title: say(title), currency: currencyName(number) }) : say(title);
}

// MARK: Summary

function summary(chosen) {
  const sums = [...sumsOf(chosen)];
  if (sums.length === 0) return [element("p", { class: "note" }, say("No records."))];
  return sums.map(([currency, sum]) => {
    const figure = (name, value) => element("div", {}, element("dt", {}, say(name)), element("dd", {}, value));
    const balance = element("span", { class: "money " + (sum.net.m < 0n ? "expense" : "income") }, signed(sum.net));
    return element("dl", { class: "sums", "data-currency": data.currencies[currency] },
      data.currencies.length > 1 || data.currencies[currency] ? figure("Currency", currencyName(currency)) : null,
      figure("Income", money(sum.income, true)), figure("Expense", money(sum.expense, false)),
      figure("Balance", balance), sum.total ? figure("Total", plain(sum.total)) : null,
      figure("Records", String(sum.count)));
  });
}

// MARK: Charts

function pies(chosen) {
  const charts = [];
  for (const [currency, groups] of sumsBy(chosen, (place) => records.category[place])) {
    charts.push(pieFigure("Expenses by category", "expense", currency, groups));
    charts.push(pieFigure("Incomes by category", "income", currency, groups));
  }
  return charts.filter((chart) => chart !== null);
}

function pieFigure(title, figure, currency, sums) {
  const groups = [...sums].map(([place, sum]) => ({ place, group: lists.category[place], amount: sum[figure] }))
    .filter(({ amount }) => amount.m !== 0n).sort((a, b) => compared(b.amount, a.amount) || a.place - b.place);
  if (groups.length === 0) return null;
  const name = inCurrency(title, currency);
  const parts = slices(groups);
  const isIncome = figure === "income";
  const item = ({ group, amount }, share) => element("li", {}, swatch(group.color),
    element("span", { class: "name" }, look(group) ?? group.icon ?? "", group.picture || group.icon ? " " : "", group.title), money(amount, isIncome),
    element("span", { class: "share" }, share));
  const below = groups.filter(({ amount }) => amount.m < 0n);
  return element("figure", { class: "card" }, element("figcaption", {}, element("h3", {}, name)),
    parts.length > 0 ? pie(name, parts) : null, element("ul", { class: "legend" }, parts.map((part) => item(part, percent(part.permille)))),
    below.length > 0 ? element("p", { class: "note" }, say("Below zero, in no slice:")) : null,
    below.length > 0 ? element("ul", { class: "legend" }, below.map((group) => item(group, ""))) : null,
    tableBehind(name, ["Category", "Amount", "Records"], () =>
      groups.map(({ place, group, amount }) => [group.title, money(amount, isIncome), String(sums.get(place).count)])));
}

function timeCharts(chosen, unit, width) {
  const axis = data.axes[unit];
  if (!axis || axis.length === 0) return [];
  const places = new Map(axis.map((value, place) => [value, place]));
  const period = (place) => {
    const day = data.days[records.day[place]];
    return day[unit] === null ? -1 : places.get(day[unit]) ?? -1;
  };
  return [...sumsBy(chosen, period)].map(([currency, sums]) => timeFigure(unit, axis, currency, sums, width))
    .filter((chart) => chart !== null);
}

// A period that is not over yet says so, where it has anything.
function periodsOf(unit, axis, series) {
  const unfinished = new Set(data.unfinished[unit] ?? []);
  return axis.map((name, place) => {
    const isUnfinished = unfinished.has(name) && series.some(({ amounts }) => amounts[place].m !== 0n);
    return { label: isUnfinished ? say("{period} so far", { period: name }) : name, isUnfinished };
  });
}

function timeFigure(unit, axis, currency, sums, width) {
  const amounts = (figure) => axis.map((_, place) => sums.get(place)?.[figure] ?? zero);
  const series = [{ name: "Income", class: "income", amounts: amounts("income"), told: signed },
    { name: "Expense", class: "expense", amounts: amounts("expense"), told: (amount) => signed(negated(amount)) }]
    .filter(({ amounts }) => amounts.some(({ m }) => m !== 0n));
  if (series.length === 0) return null;
  const name = inCurrency(`Income and expense by ${unit}`, currency);
  const without = sums.get(-1);
  const periods = periodsOf(unit, axis, series), unfinished = periods.find(({ isUnfinished }) => isUnfinished);
  const key = (kind, text) => element("li", {}, columnSample(kind), element("span", {}, text));
  const title = say("{title}, {from} to {to}", { title: name, from: axis[0], to: axis[axis.length - 1] });
  return element("figure", { class: "card wide" }, element("figcaption", {}, element("h3", {}, name)),
    element("ul", { class: "keys" }, series.map((one) => key(one.class, say(one.name))), unfinished ? key("unfinished", unfinished.label) : null),
    plot(title, periods, series, width),
    without ? element("p", { class: "note" }, say("{count} of the records have no day and are in no bar.", without)) : null,
    tableBehind(name, [unit[0].toUpperCase() + unit.slice(1), "Income", "Expense", "Balance", "Records"], () =>
      [...sums].filter(([place]) => place >= 0).sort((a, b) => a[0] - b[0]).map(([place, sum]) =>
        [axis[place], money(sum.income, true), money(sum.expense, false), signed(sum.net), String(sum.count)])));
}

// MARK: People

function people(chosen) {
  const rows = [];
  for (const [currency, groups] of sumsBy(chosen, (place) => records.person[place])) {
    for (const [person, sum] of [...groups].sort((a, b) => a[0] - b[0])) rows.push({ person, currency, sum });
  }
  rows.sort((a, b) => a.person - b.person || a.currency - b.currency);
  return table(say("Records by person"), ["Person", "Currency", "Income", "Expense", "Balance", "Records"],
    rows.map(({ person, currency, sum }) => [lists.person[person].title, data.currencies[currency] ?? "",
      money(sum.income, true), money(sum.expense, false), signed(sum.net), String(sum.count)]));
}

// MARK: Timeline

// The chosen records by day, in their order: {day, places}.
function daysOf(chosen) {
  const days = [];
  for (const place of chosen) {
    const day = records.day[place];
    if (days.length === 0 || days[days.length - 1].day !== day) days.push({ day, places: [] });
    days[days.length - 1].places.push(place);
  }
  return days;
}

function dayView({ day, places }) {
  const { day: name, weekday } = data.days[day];
  const flows = [...sumsOf(places)].map(([currency, sum]) => element("span", { class: "flow" },
    sum.income.m !== 0n ? money(sum.income, true) : null, " ", sum.expense.m !== 0n ? money(sum.expense, false) : null,
    data.currencies.length > 1 ? element("span", { class: "currency" }, ` ${currencyName(currency)}`) : null));
  return element("section", { class: "day" },
    element("h3", {}, name === null ? say("Without a day") : element("time", { datetime: name }, `${name} ${weekday}`), flows),
    element("ul", { class: "records" }, places.map(recordView)));
}

// What stands below the name of a record: {text, picture}.
function detailsOf(place, title, category) {
  const tags = [records.tag[place]].flat().map((tag) => lists.tag[tag]).filter((tag) => tag.value !== null);
  const book = lists.book[[records.book[place]].flat()[0]];
  return [{ text: category.value !== null && category.title !== title ? category.title : "" },
    lists.book.length > 1 && book.value !== null ? { text: book.title, picture: look(book) } : { text: "" },
    { text: lists.person.length > 1 ? lists.person[records.person[place]].title : "" },
    ...tags.map((tag) => ({ text: `#${tag.title}` })), { text: data.strings[records.remark[place]] }].filter(({ text }) => text !== "");
}

function recordView(place) {
  const category = lists.category[[records.category[place]].flat()[0]];
  const title = data.strings[records.name[place]] || (category.value === null ? "" : category.title) || say("(no name)");
  const details = detailsOf(place, title, category);
  const pictures = (data.pictures[place] ?? []).map((source) =>
    element("img", { src: source, alt: say("Picture: {name}", { name: title }) }));
  const row = pictures.length > 0 ? element("span", { class: "pictures" }, pictures) : null;
  return element("li", {}, symbol(category), element("span", { class: "what" },
    element("bdi", { class: "name" }, title), records.files[place]
      ? element("span", { class: "files", role: "img", "aria-label": say("with a file"), title: say("with a file") }, " 📎") : null,
    details.length > 0 ? element("span", { class: "details" }, details.map(({ text, picture }, number) =>
      [number > 0 ? " · " : "", picture, picture ? " " : "", element("bdi", {}, text)]).flat()) : null, row),
  element("span", { class: "amount" }, recordAmount(place), data.currencies.length > 1 && records.type[place] < NO_MONEY
    ? element("span", { class: "currency" }, ` ${currencyName(records.currency[place])}`) : null));
}

function recordAmount(place) {
  switch (records.type[place]) {
    case INCOME: return money(roundedOnce(amounts[place], records.currency[place]), true);
    case EXPENSE: return money(roundedOnce(amounts[place], records.currency[place]), false);
    case TOTAL: return plain(roundedOnce(amounts[place], records.currency[place]));
    case LEFT_OUT: return element("span", { class: "left-out", title: say("in no sum") }, records.amount[place]);
    default: return "";
  }
}
