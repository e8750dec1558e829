import Testing

@testable import Store

@Suite("What a file is, by its first bytes")
struct MediaTypeTests {
  private static func box(_ brand: String, _ rest: String = "") -> [UInt8] {
    [0, 0, 0, 24] + Array("ftyp\(brand)\(rest)".utf8)
  }

  static let table: [(bytes: [UInt8], type: String?)] = [
    ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg jpg"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png png"),
    (Array("GIF89a".utf8), "image/gif gif"),
    (Array("RIFF....WEBPVP8 ".utf8), "image/webp webp"),
    (Array("RIFF....WAVEfmt ".utf8), "audio/wav wav"),
    (Array("RIFF....AVI ".utf8), nil),
    ([0x49, 0x49, 0x2A, 0, 8], "image/tiff tif"),
    ([0x4D, 0x4D, 0, 0x2A, 8], "image/tiff tif"),
    (box("heic"), "image/heic heic"),
    (box("avif"), "image/avif avif"),
    (box("M4A "), "audio/mp4 m4a"),
    (box("mp42", "....hdlr........soun"), "audio/mp4 m4a"),
    (box("mp42", "....hdlr........vide"), "video/mp4 mp4"),
    (box("qt  "), "video/quicktime mov"),
    (Array("%PDF-1.7".utf8), "application/pdf pdf"),
    (Array("ID3\u{3}".utf8), "audio/mpeg mp3"),
    ([0xFF, 0xFB, 0x90], "audio/mpeg mp3"),
    ([0xFF, 0xF1, 0x50], "audio/aac aac"),
    (Array("OggS".utf8), "audio/ogg ogg"),
    (Array("fLaC".utf8), "audio/flac flac"),
    (Array("#!AMR\n".utf8), "audio/amr amr"),
    (Array("FORM....AIFF".utf8), "audio/aiff aiff"),
    ([0x1A, 0x45, 0xDF, 0xA3] + Array("webm A_OPUS".utf8), "audio/webm weba"),
    ([0x1A, 0x45, 0xDF, 0xA3] + Array("webm V_VP9".utf8), "video/webm webm"),
    // However they are called: a program, a page, a picture of texts that may hold programs, and nothing.
    (Array("#!/bin/sh".utf8), nil), (Array("<html>".utf8), nil), (Array("<svg ".utf8), nil),
    ([0x7F, 0x45, 0x4C, 0x46], nil),
    ([], nil), ([0xFF], nil), ([0xFF, 0xD8], nil), (Array("RIFF".utf8), nil), (Array("....ftyp".utf8), nil),
  ]

  @Test("Each has the type of the table", arguments: table.indices)
  func type(_ place: Int) {
    let (bytes, type) = Self.table[place]
    #expect(MediaType(of: bytes).map { "\($0.name) \($0.fileExtension)" } == type)
  }

  @Test("A kind names types, or all of a sort")
  func named() {
    let jpeg = MediaType.jpeg
    #expect(jpeg.isOne(of: ["image/*"]) && jpeg.isOne(of: ["IMAGE/JPEG"]) && jpeg.isOne(of: ["audio/*", "*/*"]))
    #expect(!jpeg.isOne(of: []) && !jpeg.isOne(of: ["image/png"]) && !jpeg.isOne(of: ["image"]))
  }
}
