/// The ids of the objects that were written while a pack is being collected, in their order.
final class CollectedObjects {
  private(set) var ids: [ObjectID] = []

  func append(_ id: ObjectID) { ids.append(id) }
}
