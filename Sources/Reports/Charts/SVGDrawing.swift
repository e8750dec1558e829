import Records

/// Shapes and texts of an SVG drawing, in pixels from its top left corner.
struct SVGDrawing {
  private(set) var elements: [String] = []

  enum Anchor: String { case start, middle, end }

  static let ink = "#222222"
  static let faint = "#767676"
  static let rule = "#d0d0d0"

  mutating func text(
    _ text: String, x: Double, y: Double, size: Double = 13, anchor: Anchor = .start, colour: String = ink,
    isBold: Bool = false
  ) {
    elements.append(
      "<text x=\"\(x.svg)\" y=\"\(y.svg)\" font-size=\"\(size.svg)\" text-anchor=\"\(anchor.rawValue)\" fill=\"\(colour)\""
        + (isBold ? " font-weight=\"bold\"" : "")
        + ">\(text.asXML)</text>")
  }

  /// How an area is filled.
  enum Look {
    case filled(String)
    /// The period before.
    case outlined(String)
    /// A period that is not over yet.
    case pale(String)
  }

  /// - Parameter title: what a pointer over it shows, and what screen readers say.
  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, look: Look, title: String = ""
  ) {
    let filling =
      switch look {
      case .filled(let colour): "fill=\"\(colour)\""
      case .outlined(let colour): "fill=\"#ffffff\" stroke=\"\(colour)\""
      case .pale(let colour):
        "fill=\"\(colour)\" fill-opacity=\"0.25\" stroke=\"\(colour)\" stroke-dasharray=\"3 2\""
      }
    shape(
      "rect", "x=\"\(x.svg)\" y=\"\(y.svg)\" width=\"\(width.svg)\" height=\"\(height.svg)\" \(filling)", title)
  }

  /// Without them a system may take letters of one colour.
  private static let emojiFonts = "Noto Color Emoji, Apple Color Emoji, Segoe UI Emoji, sans-serif"

  /// The room that a symbol takes beside a text.
  static let symbol = 22.0

  /// A category's emoji, else a dot in its colour, around `x`. Fonts for emoji hold pictures of one size, 109: at others
  /// `rsvg-convert` would draw them coarsely.
  mutating func symbol(_ symbol: Symbol, x: Double, y: Double) {
    if let emoji = symbol.emoji {
      elements.append(
        "<text transform=\"translate(\(x.svg) \(y.svg)) scale(0.13)\" font-size=\"109\" font-weight=\"bold\" "
          + "text-anchor=\"middle\" fill=\"\(Self.ink)\" font-family=\"\(Self.emojiFonts)\">\(emoji.asXML)</text>")
      return
    }
    circle(x: x, y: y - 4.5, radius: 5, fill: symbol.colour.hexadecimal)
  }

  mutating func circle(x: Double, y: Double, radius: Double, fill: String, title: String = "") {
    shape("circle", "cx=\"\(x.svg)\" cy=\"\(y.svg)\" r=\"\(radius.svg)\" fill=\"\(fill)\"", title)
  }

  mutating func line(from: (x: Double, y: Double), to: (x: Double, y: Double), colour: String = rule) {
    elements.append(
      "<line x1=\"\(from.x.svg)\" y1=\"\(from.y.svg)\" x2=\"\(to.x.svg)\" y2=\"\(to.y.svg)\" stroke=\"\(colour)\"/>")
  }

  mutating func polyline(_ points: [(x: Double, y: Double)], colour: String, dash: [Int]) {
    let places = points.map { "\($0.x.svg),\($0.y.svg)" }.joined(separator: " ")
    let dashes = dash.count > 1 ? " stroke-dasharray=\"\(dash.map { "\($0 * 2)" }.joined(separator: " "))\"" : ""
    elements.append(
      "<polyline points=\"\(places)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\" stroke-linejoin=\"round\"\(dashes)/>"
    )
  }

  /// A part of a disc. Nearly a whole turn is a circle: an arc that ends where it begins is none.
  mutating func sector(
    x: Double, y: Double, radius: Double, from start: Double, to end: Double, fill: String, title: String
  ) {
    if end - start > 0.9999 { return circle(x: x, y: y, radius: radius, fill: fill, title: title) }
    let (first, last) = (Turn.point(start), Turn.point(end))
    let path =
      "M\(x.svg) \(y.svg)L\((x + radius * first.x).precise) \((y + radius * first.y).precise)"
      + "A\(radius.svg) \(radius.svg) 0 \(end - start > 0.5 ? 1 : 0) 1 "
      + "\((x + radius * last.x).precise) \((y + radius * last.y).precise)Z"
    shape("path", "d=\"\(path)\" fill=\"\(fill)\" stroke=\"#ffffff\" stroke-width=\"1\"", title)
  }

  private mutating func shape(_ name: String, _ attributes: String, _ title: String) {
    elements.append(
      title.isEmpty ? "<\(name) \(attributes)/>" : "<\(name) \(attributes)><title>\(title.asXML)</title></\(name)>")
  }

  /// Everything of another drawing, further down.
  mutating func append(_ other: SVGDrawing, down: Double) {
    elements.append("<g transform=\"translate(0 \(down.svg))\">")
    elements += other.elements
    elements.append("</g>")
  }
}

extension Double {
  /// With at most two decimals.
  var svg: String { signed(2) }

  /// For the ends of arcs, so that their angles can be read from them.
  var precise: String { signed(5) }

  private func signed(_ decimals: Int) -> String {
    var text = fixed(decimals)
    while text.contains("."), text.ends(with: "0") || text.ends(with: ".") { text.removeLast() }
    return self < 0 && text != "0" ? "-" + text : text
  }
}

extension String {
  /// As text or value of XML: what a terminal would obey is spelt out as there, and what XML does not allow is not in it.
  var asXML: String {
    var escaped = ""
    for scalar in safeForTerminal().unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case _ where scalar.value & 0xFFFE == 0xFFFE: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
