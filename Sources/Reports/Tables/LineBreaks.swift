/// Where columns that do not fit beside each other are broken into lines: into as few as they can be read on, so that their
/// texts lack least room; of equal breaks those with more on the first lines.
///
/// A line is known by where it begins: each beginning is worked out once, from the last column on.
struct LineBreaks {
  /// The room that a column needs to be read, and that in which hardly a text of it is cut.
  typealias Room = (least: Int, comfortable: Int)

  /// The lines from a column on: how many, how much room they lack, and where the first of them ends.
  private typealias Rest = (count: Int, lacking: Int, end: Int)

  let lines: [Range<Int>]

  init(_ rooms: [Room], width: Int, indent: Int) {
    var rests: [Rest] = Array(repeating: (0, 0, rooms.count), count: rooms.count + 1)
    for start in rooms.indices.reversed() {
      let room = width - (start > 0 ? indent : 0)
      var line: Room = (-TableLayout.gap, -TableLayout.gap)
      var best: Rest?
      for end in start + 1...rooms.count {
        line.least += rooms[end - 1].least + TableLayout.gap
        line.comfortable += rooms[end - 1].comfortable + TableLayout.gap
        if line.least > room, end > start + 1 { break }
        let found: Rest = (rests[end].count + 1, rests[end].lacking + max(0, line.comfortable - room), end)
        if let best, (best.count, best.lacking) < (found.count, found.lacking) { continue }
        best = found
      }
      rests[start] = best ?? (1, 0, rooms.count)
    }
    var (lines, start) = ([Range<Int>](), 0)
    while start < rooms.count {
      lines.append(start..<rests[start].end)
      start = rests[start].end
    }
    self.lines = lines
  }
}
