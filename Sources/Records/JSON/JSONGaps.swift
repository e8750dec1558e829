/// The space that the edited slots of one container stand in.
struct JSONGaps {
  /// After the opening bracket, and before the closing one.
  let opening: ArraySlice<UInt8>
  let closing: ArraySlice<UInt8>
  /// Before a comma between new slots.
  let trail: ArraySlice<UInt8>
  let colon: ArraySlice<UInt8>
  /// After the comma before a new slot that has no better example beside it.
  private let lead: ArraySlice<UInt8>

  /// The space in and around the slots that stand there; nil where there are none.
  /// - Parameter layout: is looked at only where the slots leave something open.
  init?(slots: [JSONSlot], in document: JSONDocument, isObject: Bool, layout: @autoclosure () -> JSONLayout) {
    guard let first = slots.first, let last = slots.last else { return nil }
    opening = document.bytes[first.lead]
    closing = document.bytes[last.trail]
    trail = slots.count > 1 ? document.bytes[first.trail] : []
    colon = (isObject ? JSONLayout.plain(document.colon(before: first.value)) : nil) ?? layout().colon[...]
    if slots.count > 1 {
      lead = Space.withoutBlankLines(document.bytes[slots[1].lead])
    } else {
      let isMultiline = Space.hasLineBreak(opening)
      lead = isMultiline ? Space.withoutBlankLines(opening) : layout().afterComma[...]
    }
  }

  /// The gaps of a container written again, on lines of their own or on one.
  init(new layout: JSONLayout, in placement: Placement, isOneLine: Bool, padding: [UInt8]) {
    trail = []
    colon = layout.colon[...]
    if isOneLine {
      opening = padding[...]
      closing = padding[...]
      lead = layout.afterComma[...]
    } else {
      closing = layout.newline + placement.indentation[...]
      opening = closing + layout.unit
      lead = opening
    }
  }

  /// The space after the comma before a new slot, which follows the slot `previous`: as before that one where it
  /// has a comma before it.
  func lead(after previous: Int?, of slots: [JSONSlot], in document: JSONDocument) -> ArraySlice<UInt8> {
    guard let previous, previous > 0 else { return lead }
    return Space.withoutBlankLines(document.bytes[slots[previous].lead])
  }

  /// Where the value of a slot after this space stands.
  func placement(after space: some Sequence<UInt8>) -> Placement {
    if Space.hasLineBreak(space) {
      return Placement(isMultiline: true, indentation: Space.indentation(space))
    }
    guard Space.hasLineBreak(lead) else { return .oneLine }
    return Placement(isMultiline: true, indentation: Space.indentation(lead))
  }
}
