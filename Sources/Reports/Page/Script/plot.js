// Sums of periods as upright bars, by the rules of `ledger-sync chart line`.

// MARK: Axes

// Round numbers around all values, zero among them: 1, 2 or 5 times a power of ten apart.
function marks(values, steps) {
  const low = Math.min(0, ...values), high = Math.max(0, ...values);
  const wide = (high === low ? 1 : high - low) / steps;
  const unit = 10 ** Math.floor(Math.log10(wide));
  const step = [1, 2, 5, 10].map((factor) => factor * unit).find((size) => size >= wide * 0.999999);
  const first = Math.floor(low / step), last = Math.max(first + 1, Math.ceil(high / step));
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const value = (first + place) * step;
    return { value, label: value.toFixed(decimals).replace("-", "\u2212") };
  });
}

// About how wide a label is: letters of Chinese take the room of two.
function labelWidth(text) {
  return [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 14 : 7), 0);
}

// Which labels below an axis are shown: the first and the last one, and between them as many as have room, at even
// distances. Where the first and the last one have no room beside each other, they are crowded.
function axisLabels(labels, middle, from, to) {
  const gap = 12;
  const all = labels.map((label, place) => {
    const width = labelWidth(label);
    return { label, width, start: Math.max(from, Math.min(to - width, middle(place) - width / 2)) };
  });
  const first = all[0], last = all[all.length - 1];
  if (first === last) return { shown: [first], isCrowded: false };
  const isFree = (a, b) => a.start + a.width + gap <= b.start;
  let each = all;
  for (let step = 2; !each.every((one, place) => place === 0 || isFree(each[place - 1], one)); step++) {
    each = all.filter((_, place) => place % step === 0);
  }
  const between = each.filter((one) => one !== first && one !== last && isFree(one, last));
  return { shown: [first, ...between, last], isCrowded: !isFree(first, last) };
}

// MARK: Bars

// Bars at least so wide stand beside each other; narrower ones have a plane for each series.
const narrowest = 2;

// `periods` are {label, isUnfinished}. `series` are {name, class, amounts, told}: an exact amount for each period, and how
// it is written.
function plot(title, periods, series, width) {
  const values = series.flatMap(({ amounts }) => amounts.map(approximate));
  const scale = marks([values.reduce((a, b) => Math.max(a, b), 0), values.reduce((a, b) => Math.min(a, b), 0)], 4);
  const left = 14 + 7.5 * Math.max(...scale.map(({ label }) => label.length)), right = width - 12;
  const step = (right - left) / periods.length;
  const isBeside = step * 0.8 / series.length >= narrowest;
  const planes = isBeside || series.length === 1 ? [series] : series.map((one) => [one]);
  const height = planes.length > 1 ? 108 : 204, gap = 28;
  const middle = (place) => left + (place + 0.5) * step;
  const drawn = planes.flatMap((plane, number) =>
    planeOf(plane, periods, scale, { left, right, top: 10 + number * (height + gap), height, step, middle, isAlone: planes.length === 1 }));
  const bottom = 10 + planes.length * (height + gap) - gap;
  const labels = periods.map(({ label }) => label);
  const axis = axisLabels(labels, middle, 2, width - 2);
  const dates = axis.shown.map(({ label, start, width }, number) => shape("text",
    { x: start + width / 2, y: bottom + 20 + (axis.isCrowded && number > 0 ? 15 : 0), "text-anchor": "middle" }, label));
  return shape("svg", { viewBox: `0 0 ${width} ${bottom + (axis.isCrowded ? 41 : 26)}`, class: "plot", role: "img", "aria-label": title },
    drawn, dates);
}

// The grid of a plane, and the bars of its series beside each other.
function planeOf(series, periods, scale, { left, right, top, height, step, middle, isAlone }) {
  const low = scale[0].value, high = scale[scale.length - 1].value;
  const down = (value) => top + height * (1 - (value - low) / (high - low));
  const grid = scale.filter(({ value }) => isAlone || [low, 0, high].includes(value)).flatMap(({ value, label }) => [
    shape("line", { x1: left, x2: right, y1: down(value), y2: down(value), class: value === 0 ? "axis" : "grid" }),
    shape("text", { x: left - 6, y: down(value) + 4, "text-anchor": "end" }, label)]);
  const wide = Math.max(1, Math.min(40, step * 0.8 / series.length));
  const bars = series.flatMap((one, number) => one.amounts.map((amount, place) => {
    if (amount.m === 0n) return null;
    const [zeroLine, end] = [down(0), down(approximate(amount))];
    return shape("rect", {
      class: `column ${one.class}${periods[place].isUnfinished ? " unfinished" : ""}`,
      x: (middle(place) + (number - series.length / 2) * wide).toFixed(2), width: wide.toFixed(2),
      y: Math.min(zeroLine, end).toFixed(2), height: Math.max(1, Math.abs(end - zeroLine)).toFixed(2),
    }, shape("title", {}, `${periods[place].label}, ${say(one.name)}: ${one.told(amount)}`));
  }));
  return [...grid, ...bars];
}

// What stands for a bar in a legend.
function columnSample(kind) {
  return shape("svg", { viewBox: "0 0 12 12", class: "sample", "aria-hidden": "true" },
    shape("rect", { class: `column ${kind}`, x: 1, y: 1, width: 10, height: 10 }));
}
