import TestSupport
import Testing

@testable import Store

@Suite("Where a picture was taken")
struct PlaceDataTests {
  private static func removed(_ bytes: [UInt8]) throws(JPEGSegments.Unreadable) -> [UInt8] {
    var bytes = bytes
    try PlaceData.remove(from: &bytes)
    return bytes
  }

  /// By bytes alone: none of the readers is asked.
  private static func has(_ part: [UInt8], in bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: part) }
  }

  @Test("It goes, wherever it stands, and nothing else does", arguments: [false, true])
  func whole(_ isBigEndian: Bool) throws {
    let sample = SampleJPEG(isBigEndian: isBigEndian)
    #expect(Self.has(SampleJPEG.place, in: sample.bytes) && Self.has(SampleJPEG.placeName, in: sample.bytes))
    let cleaned = try Self.removed(sample.bytes)
    #expect(!Self.has(SampleJPEG.place, in: cleaned))
    #expect(!Self.has([0xDE, 0xAD], in: cleaned))
    #expect(!Self.has(SampleJPEG.placeName, in: cleaned))
    // Which way up, and when: each is where the directories say. The small picture is gone.
    var exif = sample.exifData
    let data = try #require(ExifData(exif[...]))
    #expect(data.bytes == exif)
    let gps = sample.number(0x8825, 2)
    exif = Array(cleaned[(2 + SampleJPEG.header.count + 10)...].prefix(exif.count))
    #expect(cleaned == SampleJPEG.withoutPlace(exif: exif))
    #expect(
      Array(exif[8..<22]) == sample.number(3, 2) + sample.number(0x0112, 2) + sample.number(3, 2)
        + sample.number(1, 4) + sample.number(6, 4))
    #expect(!Self.has(gps, in: exif))
    #expect(Self.has(SampleJPEG.dateTaken, in: exif) && exif.suffix(7).allSatisfy { $0 == 0 })
    #expect(exif[(8 + 2 + 36)...].prefix(4).allSatisfy { $0 == 0 })
  }

  @Test("A place in a directory within another one goes")
  func innerDirectory() throws {
    let sample = SampleJPEG()
    let exif =
      [0x49, 0x49, 0x2A, 0] + sample.number(8, 4) + sample.directory([(0x014A, 4, 1, 26)], next: 0)
      + sample.directory([(0x8825, 4, 1, 44)], next: 0) + sample.directory([(2, 5, 3, 62)], next: 0) + SampleJPEG.place
    #expect(try !Self.has(SampleJPEG.place, in: Self.removed(SampleJPEG(exif: exif).bytes)))
  }

  @Test("A picture without a place is as it was, byte for byte; twice is as once")
  func unchanged() throws {
    let plain = SampleJPEG.withoutPlace(exif: nil)
    #expect(try Self.removed(plain) == plain)
    let cleaned = try Self.removed(SampleJPEG().bytes)
    #expect(try Self.removed(cleaned) == cleaned)
    // Cut off within its image data: what is there is kept.
    let cut = Array(plain.dropLast(4))
    #expect(try Self.removed(cut) == cut)
  }

  @Test("An EXIF that cannot be read goes as a whole")
  func unreadableExif() throws {
    let sample = SampleJPEG()
    let good = sample.exifData
    var circle = good
    circle.replaceSubrange(8 + 2 + 36 + 8..<8 + 2 + 36 + 12, with: sample.number(8, 4))
    var far = good
    far.replaceSubrange(8 + 2 + 48 + 8..<8 + 2 + 48 + 12, with: sample.number(1 << 20, 4))
    var many = good
    many.replaceSubrange(8..<10, with: [0xFF, 0xFF])
    for exif in [[], [1, 2, 3], Array(good.prefix(20)), far, many] {
      #expect(try Self.removed(SampleJPEG(exif: exif).bytes) == SampleJPEG.withoutPlace(exif: nil))
    }
    // One that leads back to its beginning ends, and has no place.
    #expect(try !Self.has(SampleJPEG.place, in: Self.removed(SampleJPEG(exif: circle).bytes)))
  }

  @Test("What cannot be taken apart is refused, with the place where that begins")
  func unreadable() throws {
    func reason(_ bytes: [UInt8]) -> String? {
      do throws(JPEGSegments.Unreadable) { _ = try Self.removed(bytes) } catch {
        return "\(error.place) \(error.reason)"
      }
      return nil
    }
    let start: [UInt8] = [0xFF, 0xD8]
    #expect(reason(start) == "2 it ends before its picture begins")
    #expect(reason(start + [0xFF, 0xD9]) == "4 it ends before its picture begins")
    #expect(reason(start + [1, 2]) == "2 the next part of it does not begin where the last one ends")
    #expect(reason(start + [0xFF, 0xE1, 0]) == "4 it ends within one of its parts")
    #expect(reason(start + [0xFF, 0xE1, 0, 1]) == "4 one of its parts has a length that cannot be")
    #expect(reason(start + [0xFF, 0xE1, 0xFF, 0xFF, 1]) == "4 one of its parts has a length that cannot be")
    #expect(reason(start + [0xFF, 0xFF]) == "2 the next part of it does not begin where the last one ends")
  }

  @Test("Bytes that were changed, cut or doubled: no crash, no place, the image data untouched where it still is")
  func anyBytes() throws {
    var random = SeededGenerator()
    var readable = 0
    for _ in 0..<3_000 {
      let sample = SampleJPEG(isBigEndian: random.chance(50))
      // What the image data says decides where it ends: it is left alone, and so are the bytes that stand for a place.
      var exif = sample.exifData
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<SampleJPEG.place.count + 130, using: &random)
        exif[min(place, exif.count - 40)] = UInt8.random(in: 0...255, using: &random)
      }
      if random.chance(20) { exif.removeLast(Int.random(in: 0..<exif.count, using: &random)) }
      let cleaned = try Self.removed(SampleJPEG(exif: exif).bytes)
      #expect(try Self.removed(cleaned) == cleaned, "seed \(random.seed)")
      #expect(
        cleaned.suffix(SampleJPEG.image.count + 2) == (SampleJPEG.image + [0xFF, 0xD9])[...], "seed \(random.seed)")
      var broken = sample.bytes
      broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      broken.removeLast(random.chance(50) ? 0 : Int.random(in: 0..<broken.count, using: &random))
      do throws(JPEGSegments.Unreadable) {
        let cleaned = try Self.removed(broken)
        readable += 1
        #expect(cleaned.count <= broken.count, "seed \(random.seed)")
      } catch { #expect(error.place <= broken.count, "seed \(random.seed)") }
    }
    #expect(readable > 500, "seed \(random.seed): only \(readable) could be read")
  }
}
