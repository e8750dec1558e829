import Records

/// What planted records are called in other languages than English.
enum PlantedTitles {
  /// The title of the record at a path; nil where English is all there is.
  static func title(of path: String, in language: String?) -> String? {
    guard let title = traditionalChinese[path] else { return nil }
    return LanguageTexts(["zh-Hant": .string(Text(title))])?.text(in: language)
  }

  private static let traditionalChinese = [
    "categories/food.json": "飲食", "categories/groceries.json": "食品雜貨", "categories/transport.json": "交通",
    "categories/home.json": "房租與居家", "categories/utilities.json": "水電瓦斯", "categories/phone.json": "電話與網路",
    "categories/household.json": "家用品", "categories/clothes.json": "服飾", "categories/health.json": "醫療保健",
    "categories/care.json": "美髮與護理", "categories/children.json": "兒童", "categories/pets.json": "寵物",
    "categories/education.json": "書籍與學習", "categories/leisure.json": "休閒與運動", "categories/travel.json": "旅行",
    "categories/gifts.json": "禮物與捐款", "categories/insurance.json": "保險與稅", "categories/other.json": "其他支出",
    "categories/salary.json": "薪水", "categories/bonus.json": "獎金", "categories/side-job.json": "副業",
    "categories/interest.json": "利息與股利", "categories/present.json": "收到的禮金",
    "categories/other-income.json": "其他收入", "books/daily.json": "日常",
  ]
}
