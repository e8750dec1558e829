"""Alice Lindqvist: an illustrator in Berlin who works four days a week in an office and travels in spring."""

MANIFEST = {
    "name": "alice",
    "fullName": "Alice Lindqvist",
    "email": "alice@example.org",
    "currency": "EUR",
    "profile": {"city": "Berlin", "language": "en", "weekStart": "monday"},
    "keys": [],
}

BOOKS = {
    "japan-2026": {"name": "日本 2026 🌸", "cover": 7, "currency": "JPY", "order": 2},
    "balcony": {"name": "Balcony garden", "cover": 3, "order": 3},
}

CATEGORY_CHANGES = {
    "food": {"budget": 260},
    "groceries": {"budget": 320},
    "clothes": {"budget": 80},
    "pets": {"retired": True},
}

QUICK = {
    "coffee": {"amount": 3.4, "category": "food", "name": "Coffee", "payee": "Kaffeekirsche", "method": "card"},
    "tram": {"amount": 4.0, "category": "transport", "name": "Single ticket AB", "payee": "BVG", "method": "card"},
}

# day of the month, category, name, payee, amount, method, months (None: every month)
MONTHLY = [
    (1, "home", "Rent, my half", "Hausverwaltung Kern", "612.50", "transfer", None),
    (3, "phone", "Mobile plan", "Kongstar", "14.99", "debit", None),
    (5, "transport", "Deutschlandticket", "BVG", "63.00", "debit", None),
    (8, "leisure", "Climbing gym, monthly", "Ostbloc", "49.00", "debit", None),
    (12, "leisure", "Films, subscription", "Mubi", "11.99", "card", None),
    (15, "insurance", "Household insurance", "Gothaer", "18.40", "debit", (2, 5, 8, 11)),
    (16, "insurance", "Broadcasting fee", "Beitragsservice", "55.08", "debit", (1, 4, 7, 10)),
    (27, "salary", "Salary", "Studio Nordlicht GmbH", "2486.30", "transfer", None),
]

# times a month, category, method, tags, on working days only, what: (name, payee, lowest, highest, remark of some)
HABITS = [
    (2.0, "food", "card", ["work"], True, [
        ("Lunch", "Kantine am Ufer", 6.9, 9.8, "forgot my box at home again"),
        ("Lunch: lentil soup", "Suppenbar Löffel", 7.4, 8.9, "with Mina"),
        ("Lunch: Käsespätzle", "Kantine am Ufer", 8.2, 9.4, ""),
        ("Lunch: bowl with tofu", "Rice & Friends", 10.9, 12.9, "studio lunch, everybody came"),
    ]),
    (1.3, "food", "card", [], False, [
        ("Flat white", "Kaffeekirsche", 3.4, 3.9, "the one with the good light ☕"),
        ("Coffee and a cinnamon bun", "Zeit für Brot", 6.2, 7.4, ""),
        ("Coffee", "Five Elephant", 3.6, 4.2, "drew there until noon"),
    ]),
    (0.7, "food", "cash", [], False, [
        ("Pizza", "Pizzeria Mamma Lia", 11.5, 16.5, "with Jonas"),
        ("Döner", "Gemüse Kebap am Eck", 6.5, 8.5, "after climbing"),
        ("Ramen 🍜", "Cocolo", 13.9, 17.8, "paid for Jonas too, he gets the next one"),
    ]),
    (2.4, "groceries", "card", [], False, [
        ("Weekly shop", "Rewe", 28.0, 62.0, "oat milk was out"),
        ("Groceries", "Edeka", 11.0, 38.0, ""),
        ("Groceries", "Bio Company", 9.0, 31.0, ""),
        ("Vegetables", "Wochenmarkt Boxhagener Platz", 8.4, 19.0, "first asparagus, last asparagus, who counts"),
    ]),
    (0.6, "groceries", "cash", [], False, [
        ("Rolls", "Bäckerei Siebert", 2.8, 4.9, ""), ("Sourdough loaf", "Zeit für Brot", 5.4, 6.9, "")]),
    (0.4, "household", "card", [], False, [
        ("Washing powder and bin bags", "dm", 7.9, 13.5, ""), ("Light bulbs", "Ikea Lichtenberg", 4.5, 12.0, ""),
        ("Candles", "Rossmann", 3.5, 9.0, "power cut kit 🕯️"), ("Frying pan", "Ikea Lichtenberg", 19.9, 39.0, "")]),
    (0.3, "health", "card", [], False, [
        ("Ibuprofen, throat sweets", "Apotheke am Boxi", 8.9, 14.9, "cold number three this winter"),
        ("Sun cream", "dm", 6.9, 11.9, ""), ("Eye drops", "Apotheke am Boxi", 9.5, 12.9, "")]),
    (0.4, "leisure", "card", ["friends"], False, [
        ("Cinema", "Kino Intimes", 9.0, 11.0, "in the original, no subtitles, brave"),
        ("Museum", "Hamburger Bahnhof", 14.0, 16.0, ""),
        ("Concert", "Festsaal Kreuzberg", 24.0, 34.0, "encore was the best part"),
        ("Swimming", "Stadtbad Neukölln", 5.5, 7.0, "")]),
    (0.25, "clothes", "card", [], False, [
        ("Wool socks", "Globetrotter", 14.9, 19.9, ""), ("T-shirt", "Armedangels", 29.9, 34.9, ""),
        ("Jacket", "Humana", 18.0, 34.0, "second hand, only one button missing"), ("Jeans", "Weekday", 50.0, 60.0, "")]),
    (0.3, "education", "card", [], False, [
        ("Novel", "She Said", 12.0, 24.0, ""), ("Sketchbook", "Boesner", 11.9, 19.5, "for the library drawings"),
        ("Brush pens", "Boesner", 16.8, 38.0, ""), ("Comic", "Modern Graphics", 14.0, 29.0, "")]),
    (0.35, "transport", "card", [], False, [
        ("Bike tube", "Rad und Tat", 6.9, 9.9, ""), ("Train to Leipzig", "Deutsche Bahn", 19.9, 34.9, "one hour late"),
        ("Shared bike", "Nextbike", 1.0, 3.0, "")]),
    (0.2, "care", "card", [], False, [
        ("Haircut", "Salon Schnittstelle", 39.0, 46.0, "shorter than planned"), ("Face cream", "dm", 5.9, 13.9, "")]),
    (0.35, "side-job", "transfer", ["freelance"], False, [
        ("Illustration: menu card", "Café Nola", 180.0, 260.0, "paid late, but paid"),
        ("Illustration: birthday card", "Mrs Okafor", 45.0, 80.0, ""),
        ("Prints sold", "Etsy", 35.0, 120.0, "")]),
]

# date, category, name, payee, amount, more
EVENTS = [
    ("2025-11-09T14:20:00+01:00", "gifts", "Advent calendar for Bob 🎄", "Kaufladen", "24.90", {"tags": ["bob"]}),
    ("2025-11-27", "bonus", "Christmas bonus", "Studio Nordlicht GmbH", "800.00", {"type": "income"}),
    ("2025-12-06T17:05:00+01:00", "food", "Glühwein and roasted almonds", "Weihnachtsmarkt Rixdorf", "13.50",
     {"method": "cash", "remark": "mug deposit 4.00 included, mug is now ours", "tags": ["friends", "winter"]}),
    ("2025-12-13", "gifts", "Books for Mum and Dad", "Dussmann", "47.80", {"method": "card"}),
    ("2025-12-16", "gifts", "Puzzle, 1000 pieces", "Spielwiese", "18.99", {"method": "card"}),
    ("2025-12-29", "gifts", "Puzzle, returned", "Spielwiese", "-18.99",
     {"method": "card", "remark": "they already had the same one", "tags": ["refund"]}),
    ("2025-12-21", "travel", "Train to Göteborg and back", "Deutsche Bahn", "139.80",
     {"method": "card", "remark": "booked in September, seat 61 at the window", "tags": ["family"]}),
    ("2025-12-23T19:40:00+01:00", "food", "Julbord", "Restaurang Kometen", "495.00",
     {"currency": "SEK", "method": "card", "tags": ["family"]}),
    ("2025-12-24", "present", "From grandma Ingrid", "Mormor", "500.00",
     {"type": "income", "currency": "SEK", "remark": "“köp något roligt” 😊", "tags": ["family"]}),
    ("2026-01-10", "clothes", "Winter boots", "Camper", "129.00", {"method": "card", "remark": "January sale, 40 % off"}),
    ("2026-01-17", "clothes", "Winter boots, returned", "Camper", "-129.00",
     {"method": "card", "remark": "half a size too small", "tags": ["refund"]}),
    ("2026-01-24", "clothes", "Winter boots, one size up", "Camper", "129.00", {"method": "card"}),
    ("2026-01-31", "utilities", "Heating, back payment 2025", "Hausverwaltung Kern", "86.14", {"method": "transfer"}),
    ("2026-02-14T20:15:00+01:00", "food", "Dinner for two", "Lode & Stijn", "118.00",
     {"method": "card", "remark": "Bob paid the wine", "tags": ["bob"]}),
    ("2026-02-20", "health", "Dentist, cleaning", "Zahnarztpraxis Dr. Yıldız", "95.00", {"method": "transfer"}),
    ("2026-02-27", "travel", "Flight BER–HND", "Finnair", "748.62", {"book": "japan-2026", "currency": "EUR",
     "method": "card", "remark": "via Helsinki; 23 kg of luggage", "tags": ["japan"]}),
    ("2026-03-07", "household", "Balcony boxes, soil, 40 l", "Hellweg", "43.47", {"book": "balcony", "method": "card"}),
    ("2026-03-14", "household", "Seeds: basil, tomato, sweet peas", "Gärtnerei Löwenzahn", "16.30",
     {"book": "balcony", "method": "cash", "remark": "sow the tomatoes inside before the end of March 🌱"}),
    ("2026-03-28T09:10:00+01:00", "travel", "Airport train", "Deutsche Bahn", "5.00", {"method": "card"}),
    ("2026-03-29T18:30:00+09:00", "transport", "Suica charge", "JR 東日本", "3000", {"currency": "JPY"}),
    ("2026-03-29T20:05:00+09:00", "food", "醤油ラーメン", "らーめん 改", "1150", {"currency": "JPY", "method": "cash"}),
    ("2026-03-30T08:40:00+09:00", "food", "おにぎり 3個とお茶", "セブン-イレブン", "612", {"currency": "JPY"}),
    ("2026-03-30T11:00:00+09:00", "leisure", "Ghibli Museum", "三鷹の森ジブリ美術館", "1000",
     {"currency": "JPY", "remark": "tickets only in advance, thanks Yuki 🙏", "tags": ["japan", "friends"]}),
    ("2026-03-31T19:20:00+09:00", "food", "居酒屋 with Yuki", "鳥貴族 高円寺店", "4280",
     {"currency": "JPY", "method": "cash", "remark": "split three ways", "tags": ["japan", "friends"]}),
    ("2026-04-01T10:12:00+09:00", "travel", "新幹線 東京→京都", "JR 東海", "14170", {"currency": "JPY", "method": "card"}),
    ("2026-04-01T16:00:00+09:00", "travel", "Ryokan, 3 nights", "旅館 松葉屋", "48600",
     {"currency": "JPY", "method": "card", "remark": "breakfast included, bath from 15:00"}),
    ("2026-04-02T13:30:00+09:00", "food", "湯豆腐", "南禅寺 順正", "3630", {"currency": "JPY", "method": "cash"}),
    ("2026-04-03T15:45:00+09:00", "education", "Brushes, 和紙", "鳩居堂", "8910",
     {"currency": "JPY", "method": "card", "tags": ["japan", "work"], "remark": "receipt is in the blue folder"}),
    ("2026-04-04T12:00:00+09:00", "gifts", "八ツ橋 for the studio", "聖護院八ッ橋", "1944", {"currency": "JPY"}),
    ("2026-04-05T17:25:00+09:00", "transport", "Airport bus", "京阪バス", "2800", {"currency": "JPY", "method": "cash"}),
    ("2026-04-18", "leisure", "Climbing shoes", "Bergfreunde", "104.95", {"method": "card"}),
    ("2026-05-09", "household", "Terracotta pots ×4", "Flohmarkt Arkonaplatz", "22.00",
     {"book": "balcony", "method": "cash", "remark": "haggled down from 30 😎"}),
    ("2026-05-22", "present", "Birthday money", "Mum and Dad", "100.00", {"type": "income", "tags": ["family"]}),
    ("2026-05-23T16:00:00+02:00", "food", "Birthday cake", "Du Bonheur", "42.00",
     {"method": "card", "remark": "raspberry and pistachio 🎂", "tags": ["friends"]}),
    ("2026-06-06", "other", "Fine: bike light", "Polizei Berlin", "20.00", {"method": "transfer", "remark": "fair enough"}),
    ("2026-06-19", "gifts", "Wedding present, Lena & Tomasz", "private", "80.00", {"method": "transfer"}),
    ("2026-06-20", "transport", "Train to Poznań", "PKP Intercity", "149.00", {"currency": "PLN", "method": "card"}),
    ("2026-07-04", "leisure", "Lake day: boat for four", "Bootsverleih Müggelsee", "36.00",
     {"method": "cash", "remark": "Jonas and Mina owe 9.00 each", "tags": ["friends", "summer"]}),
    ("2026-07-06", "leisure", "Boat: from Jonas and Mina", "Jonas, Mina", "-18.00",
     {"method": "transfer", "tags": ["friends", "refund"]}),
    ("2026-07-25", "health", "Glasses, left lens", "Lunettes", "89.00", {"method": "card"}),
    ("2026-08-03", "other-income", "Tax refund 2025", "Finanzamt Friedrichshain", "412.77",
     {"type": "income", "remark": "twelve weeks after filing"}),
    ("2026-08-15", "travel", "Cabin in the Uckermark, 2 nights", "Ferienhaus Krause", "178.00",
     {"method": "transfer", "tags": ["bob", "summer"], "remark": "my half; sauna was extra"}),
    ("2026-09-05", "education", "Evening class: lithography", "Bildungswerk Kreuzberg", "165.00",
     {"method": "transfer", "tags": ["work"]}),
    ("2026-09-19", "household", "Bookshelf, second hand", "Kleinanzeigen", "55.00",
     {"method": "cash", "remark": "carried it up four floors with Bob", "tags": ["bob"]}),
    ("2026-10-02", "other-income", "Old monitor sold", "Kleinanzeigen", "60.00", {"type": "income", "method": "cash"}),
    ("2026-10-17", "gifts", "Donation: sea rescue", "SOS Humanity", "30.00", {"method": "transfer"}),
    ("2026-11-06T18:20:00+01:00", "leisure", "Theatre", "Volksbühne", "24.00", {"method": "card", "tags": ["bob"]}),
    ("2026-11-14", "clothes", "Rain jacket", "Globetrotter", "149.95", {"method": "card"}),
    ("2026-11-20T12:35:00+01:00", "food", "Lunch", "Suppenbar Löffel", "9.80", {"method": "card", "tags": ["work"]}),
]

# The bills of which she photographed the receipt, with how many things stand on it.
RECEIPTS = {"Winter boots": 2, "Balcony boxes, soil, 40 l": 5, "Climbing shoes": 2, "Rain jacket": 3}

# Everything from the first to the second day belongs to this book.
JOURNEY = ("2026-03-29", "2026-04-06", "japan-2026")

# The books that are kept in property lists.
PLISTS = set()
