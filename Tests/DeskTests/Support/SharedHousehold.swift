import Testing

/// A ledger that the tests of a suite ask and none of them changes: it is made once, and removed behind the last of them.
struct SharedHousehold: SuiteTrait, TestScoping {
  @TaskLocal fileprivate static var current: Household?

  let make: @Sendable () throws -> Household

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.$current.withValue(make()) { try await function() }
  }
}

extension Household {
  /// That of the suite.
  static var shared: Household { get throws { try #require(SharedHousehold.current) } }
}

extension Trait where Self == SharedHousehold {
  static func household(_ make: @escaping @Sendable () throws -> Household) -> Self { SharedHousehold(make: make) }
}
