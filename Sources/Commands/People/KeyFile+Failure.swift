internal import Desk
internal import FileSystem
internal import Records
internal import Signatures
internal import Store

extension BareFile {
  /// The public half of the ssh key that a person named, by either of its files.
  func publicKey() throws(Failure) -> PublicKey {
    do throws(SignatureError) { return try KeyFile(bytes).key } catch {
      throw Failure(
        .invalid, .invalid, "\(name) holds no ssh key that can sign: \(error.words)",
        hint: "name a private key or its .pub file, such as ~/.ssh/id_ed25519.pub")
    }
  }
}

extension NewKey {
  /// The key in a file that a person named.
  init(named file: String, _ context: Context) throws {
    let read = try BareFile(file, in: context.files)
    self.init(try read.publicKey(), file: try AbsolutePath.plain(context.files.path(file)))
  }
}

extension SignatureError {
  /// Why a key or a signature does not count, for people: the rest of a sentence.
  var words: Sentence {
    switch self {
    case .malformed(let part): "its \(part.rawValue) is damaged"
    case .tooLarge: "it is too large"
    case .noKey: "there is no key in it"
    case .severalKeys: "there are several keys in it"
    case .options: "there are words before the key"
    case .otherPrivateKey: "it is a private key in an older form; its .pub file says what is needed"
    case .unsupported(let name): "\(name) is not known, or not safe any more"
    case .typesDiffer: "it says two types of key"
    case .size(let bits): "an RSA key has 2,048 to 16,384 bits, and this one \(bits)"
    case .unsound: "its numbers are no key"
    case .wrongNamespace(let name): "it was made for \(name)"
    case .notTouched: "nobody touched the security key"
    case .doesNotMatch: "it is a signature of something else"
    case .libraryFailed: "libcrypto failed"
    }
  }
}
