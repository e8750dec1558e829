extension String {
  /// How many columns of a terminal this text takes: 1 for a letter, 2 for a wide character (UAX #11) or an emoji,
  /// 0 for a combining mark.
  ///
  /// An emoji sequence (joined by ZWJ, with a skin tone or variation selector 16, a flag) is one emoji. Text that is
  /// not yet safe for a terminal has no width worth the name: control characters count 0.
  public var displayWidth: Int {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// This text cut to at most `width` columns, the cut shown by "…". Never cuts inside a character.
  public func truncated(toWidth width: Int) -> String {
    guard displayWidth > width else { return self }
    guard width > 0 else { return "" }
    var kept = ""
    var used = 1
    for character in self {
      used += character.displayWidth
      if used > width { break }
      kept.append(character)
    }
    return kept + "…"
  }
}

extension Character {
  var displayWidth: Int {
    if isEmojiSequence { return 2 }
    return unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// More scalars than one that a terminal draws as one emoji.
  private var isEmojiSequence: Bool {
    let scalars = unicodeScalars
    guard let base = scalars.first, scalars.count > 1, base.properties.isEmoji else { return false }
    return scalars.dropFirst().contains { scalar in
      switch scalar.value {
      case 0x200D, 0xFE0F, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
      default: false
      }
    }
  }
}

extension Unicode.Scalar {
  var displayWidth: Int {
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if isZeroWidth { return 0 }
    return WideRanges.contains(value) || isEmojiPicture ? 2 : 1
  }

  private var isZeroWidth: Bool {
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true  // vowels and finals, drawn into the Hangul syllable before
    case 0xAD: return false
    default: break
    }
    switch properties.generalCategory {
    case .control, .nonspacingMark, .enclosingMark, .format: return true
    default: return false
    }
  }

  private var isEmojiPicture: Bool {
    value >= 0x1F300 && properties.isEmojiPresentation
  }
}
