import FileSystem
import Testing

@Suite struct ClockTests {
  @Test func tellsTheTime() throws {
    let date = try printed("date +%s")
    let shell = try #require(Int64(String(decoding: date.dropLast(), as: UTF8.self)))
    #expect(abs(WallClock.now.seconds - shell) < 300)
    let start = MonotonicClock.now
    MonotonicClock.sleep(0.01)
    #expect(MonotonicClock.now - start >= 0.009)
  }

  @Test func randomBytesDiffer() throws {
    #expect(try RandomBytes.take(0).isEmpty)
    #expect(try RandomBytes.take(16) != RandomBytes.take(16))
    #expect(try RandomBytes.take(1000).filter { $0 == 0 }.count < 50)
  }
}
