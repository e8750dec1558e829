package import Query
import Records

extension ListedColumn {
  /// As it is asked for.
  package var name: String {
    switch self {
    case .id: "id"
    case .kind: "kind"
    case .user: "user"
    case .path: "path"
    case .title: "title"
    case .field(let path): path.description
    }
  }
}
