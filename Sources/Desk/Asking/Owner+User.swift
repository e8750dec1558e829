package import Records
package import Schema

extension Owner {
  package var user: Text? { if case .user(let name) = self { name } else { nil } }
}
