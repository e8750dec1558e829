package import Desk
import Records
import Store

/// Answers an editor, as the Language Server Protocol 3.17 has it. It writes nothing but a rename that was asked for: whatever
/// else it proposes is an edit of the editor's text, and saved there.
///
/// It works in turns: everything that has arrived is read, then answered in order, then what is wrong with the texts that
/// changed is said once. A request that was taken back meanwhile is not worked on.
package struct LanguageServer {
  /// The client at the other end.
  package struct Connection {
    /// The next bytes, waiting for them; none at the end.
    package let read: () throws -> [UInt8]
    /// Whether bytes are there without waiting.
    package let isReady: () -> Bool
    package let write: ([UInt8]) throws -> Void

    package init(
      read: @escaping () throws -> [UInt8], isReady: @escaping () -> Bool, write: @escaping ([UInt8]) throws -> Void
    ) {
      (self.read, self.isReady, self.write) = (read, isReady, write)
    }
  }

  private let connection: Connection
  private let open: (String) throws -> Session

  /// - Parameter open: opens the ledger that a folder is in, as it is now.
  package init(_ connection: Connection, open: @escaping (String) throws -> Session) {
    (self.connection, self.open) = (connection, open)
  }

  /// Answers until the client says that it ends, or is gone. Returns whether it had said so.
  package func run() throws -> Bool {
    let answers = Answers(open)
    var reader = MessageReader()
    while let messages = try turn(&reader)?.map(Answers.value) {
      let cancelled = Set(messages.compactMap(Self.cancelled))
      for message in messages {
        for reply in answers.replies(to: message, cancelled: cancelled) { try connection.write(Reply.bytes(reply)) }
        if answers.isEnded { return answers.isShutDown }
      }
      for notice in answers.notices() { try connection.write(Reply.bytes(notice)) }
    }
    return answers.isShutDown
  }

  /// What has arrived, at least one message; nil at the end.
  private func turn(_ reader: inout MessageReader) throws -> [[UInt8]]? {
    var messages: [[UInt8]] = []
    while true {
      do throws(MessageReader.Lost) {
        while let body = try reader.next() { messages.append(body) }
      } catch {
        // What came before is answered first; the reader stays where it is lost.
        if messages.isEmpty { throw Failure(.usage, .usage, "this is not an editor: \(error.reason)") }
        return messages
      }
      if !messages.isEmpty, !connection.isReady() { return messages }
      let bytes = try connection.read()
      if bytes.isEmpty { return messages.isEmpty ? nil : messages }
      reader.append(bytes)
    }
  }

  /// The request that a message takes back.
  private static func cancelled(_ value: Value?) -> Value? {
    guard let message = value.flatMap(Message.init), message.method == "$/cancelRequest" else { return nil }
    return message.params["id"]
  }
}
