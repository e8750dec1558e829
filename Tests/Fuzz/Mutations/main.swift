// mutations READER COUNT SEED LASTINPUT [FILE...]: spoils inputs COUNT times and hands them to READER (json, plist, binary,
// merge). The input of the moment stands in the file LASTINPUT. FILEs are inputs to begin with.
//
// Exit 0 and a line of summary; exit 1 where a promise does not hold, and which. A crash is a crash.
import Glibc

func contents(of path: String) -> [UInt8] {
  guard let file = unsafe fopen(path, "rb") else { return [] }
  defer { unsafe fclose(file) }
  var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
  while case let count = unsafe fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk.prefix(count) }
  return bytes
}

let words = CommandLine.arguments
guard words.count >= 5, let reader = Reader(rawValue: words[1]), let count = Int(words[2]), let seed = UInt64(words[3])
else {
  print("usage: mutations json|plist|binary|merge COUNT SEED LASTINPUT [FILE...]")
  exit(2)
}
do {
  var run = try Run(reader, seed: seed, files: words.dropFirst(5).map(contents), lastInput: words[4])
  try run.run(count: count)
  print("\(reader.rawValue): \(count) inputs, \(run.summary)")
} catch let broken as Reader.Broken {
  print("\(reader.rawValue): \(broken.what)")
  exit(1)
}
