import Testing

@Suite("Sums against an independent reading of the same files")
struct SumOracleTests {
  /// Python's json, xml and decimal over the sample household: group, currency, income, expense, net, count.
  private static let script = #"""
    import decimal, glob, json, sys, xml.etree.ElementTree
    root, decimal.getcontext().prec = sys.argv[1], 60
    def value(node):
        if node.tag == "dict": return {key.text: value(item) for key, item in zip(node[::2], node[1::2])}
        return decimal.Decimal(node.text) if node.tag in ("integer", "real") else node.text
    def read(path):
        if path.endswith(".plist"): return value(xml.etree.ElementTree.parse(path).getroot()[0])
        return json.load(open(path, encoding="utf-8"), parse_float=decimal.Decimal, parse_int=decimal.Decimal)
    types, sums = {}, {}
    for path in glob.glob(root + "/*/*/categories/*.json"):
        types[path.split("/")[-3], path.split("/")[-1][:-5]] = read(path)["type"]
    for path in glob.glob(root + "/users/*/bills/**/*", recursive=True):
        if not path.endswith((".json", ".plist")): continue
        bill = read(path)
        category = bill.get("category")
        owner = path[len(root):].split("/")[2]
        key = (bill["date"][:7], category or "\uffff", category, bill.get("currency", "EUR"))
        cell = sums.setdefault(key, {"income": 0, "expense": 0, "count": 0})
        cell[bill.get("type") or types.get((owner, category), "expense")] += bill["amount"]
        cell["count"] += 1
    for (month, _, category, currency), cell in sorted(sums.items(), key=lambda item: (item[0][0], item[0][1].encode(), item[0][3])):
        net = cell["income"] - cell["expense"]
        print(month, category, currency, *(f"{decimal.Decimal(v):f}" for v in (cell["income"], cell["expense"], net)), cell["count"])
    """#

  /// The rows of `sum --format json` in the form of the script.
  private static let shown = #"""
    import json, sys
    for row in json.load(sys.stdin):
        print(*row["group"].values(), row["currency"], row["income"], row["expense"], row["net"], row["count"])
    """#

  private static let household =
    #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Samples/household"

  @Test("By month and category over the sample household, to the last digit")
  func household() throws {
    let shell = try Shell()
    _ = try shell.run("cp -R '\(Self.household)' home && git -C home init -q -b main")
    let checked = try shell.run("ledger-sync -C home check")
    #expect(checked.status == 0 && checked.output.isEmpty, "\(checked.output)")
    let sums = try shell.run("ledger-sync -C home sum bill --user all --by month,category --format json > sums.json")
    #expect(sums.status == 0 && sums.errors.isEmpty)
    let ours = try shell.run("python3 -c '\(Self.shown)' < sums.json")
    let theirs = try shell.run("cat > script.py <<'END'\n\(Self.script)\nEND\npython3 -I script.py home")
    #expect(theirs.status == 0 && theirs.output.utf8.count > 1000, "\(theirs.errors)")
    #expect(Array(ours.output.utf8) == Array(theirs.output.utf8))
  }
}
