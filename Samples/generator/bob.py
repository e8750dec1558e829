"""Bob Chen 陳柏宏: translates for a living, has a dog, visits his parents in Taipei at New Year."""

MANIFEST = {
    "name": "bob",
    "fullName": "陳柏宏 (Bob Chen)",
    "email": "bob@example.org",
    "currency": "EUR",
    "profile": {"city": "Berlin", "language": "zh-TW", "weight": 74, "dog": "豆花"},
    "keys": [],
}

BOOKS = {
    "taipei": {"name": "台北過年", "cover": 4, "currency": "TWD", "order": 2},
    "business": {"name": "Business", "cover": 2, "order": 3},
}

CATEGORY_CHANGES = {
    "pets": {"budget": 90, "order": 3.5},
    "food": {"budget": 300},
    "children": {"retired": True},
}

QUICK = {
    "dog-food": {"amount": 34.9, "category": "pets", "name": "Dog food, 12 kg", "payee": "Fressnapf", "method": "card"},
    "lunch": {"amount": 8.5, "category": "food", "name": "Lunch", "method": "cash"},
}

MONTHLY = [
    (1, "home", "Rent, my half", "Hausverwaltung Kern", "612.50", "transfer", None),
    (2, "utilities", "Electricity", "Naturstrom", "58.00", "debit", None),
    (4, "phone", "Internet at home", "1&1", "34.99", "debit", None),
    (4, "phone", "Mobile plan", "Aldi Talk", "8.99", "debit", None),
    (6, "health", "Health insurance", "Künstlersozialkasse", "231.40", "debit", None),
    (10, "education", "Dictionary, subscription", "Pleco", "4.99", "card", (1, 4, 7, 10)),
    (15, "insurance", "Dog tax", "Bezirksamt", "30.00", "debit", (2, 5, 8, 11)),
    (20, "leisure", "Music, subscription", "Qobuz", "12.49", "card", None),
]

HABITS = [
    (1.9, "food", "cash", [], True, [
        ("Bánh mì", "Cô Cô", 6.5, 7.9, "too hot even for me 🌶️"), ("Falafel", "Sahara Imbiss", 5.5, 7.0, ""),
        ("Mapo tofu", "Da Jia Le", 10.9, 13.9, "the owner is from Chengdu, you can tell"),
        ("Lunch", "Marché Moderne", 8.9, 12.5, ""),
    ]),
    (1.0, "food", "cash", [], False, [
        ("Coffee", "Oslo Kaffebar", 3.2, 4.0, "worked here until they closed"),
        ("Bubble tea 🧋", "Comebuy", 5.5, 6.9, "not like at home"), ("Tea and a book", "Paper & Tea", 6.4, 8.4, ""),
    ]),
    (0.6, "food", "card", ["friends"], False, [
        ("Dinner", "Chungking Noodles", 14.0, 24.0, "with Ulli from the board game group"),
        ("Hot pot", "Little Sheep", 26.0, 38.0, ""), ("Beer and a pretzel", "Prater Garten", 9.0, 13.0, ""),
    ]),
    (2.5, "groceries", "card", [], False, [
        ("Groceries", "Lidl", 12.0, 44.0, ""), ("Groceries", "Penny", 6.2, 27.0, ""),
        ("Asian supermarket", "Vinh-Loi", 14.0, 58.0, "chives, pork, cabbage — 60 dumplings 🥟"),
        ("Fruit", "Türkischer Markt", 6.5, 14.0, "two euros for everything after five o’clock"),
    ]),
    (0.8, "pets", "card", ["豆花"], False, [
        ("Dog food", "Fressnapf", 31.9, 41.0, ""), ("Treats", "Futterhaus", 3.9, 8.9, "豆花 approves"),
        ("Chew bone", "Futterhaus", 4.9, 7.5, "lasted eleven minutes"),
        ("Vet: nails", "Tierarztpraxis Weserstraße", 14.0, 18.0, ""),
    ]),
    (0.4, "household", "card", [], False, [
        ("Kitchen paper, soap", "dm", 5.5, 11.0, ""), ("Printer paper", "McPaper", 5.9, 8.9, ""),
        ("Screws and wall plugs", "Bauhaus", 3.5, 17.0, "the shelf from Ikea stands now")]),
    (0.5, "transport", "card", [], False, [
        ("4-trip ticket", "BVG", 11.6, 11.6, ""), ("Brake pads", "Fahrradstation", 24.0, 45.0, "rear brake again"),
        ("Single ticket", "BVG", 4.0, 4.0, ""), ("Taxi", "Taxi Berlin", 17.0, 34.0, "with the dog and a lamp")]),
    (0.35, "leisure", "card", ["friends"], False, [
        ("Board game", "Hobbymesse", 18.9, 49.9, "for Thursday evenings 🎲"), ("Cinema", "Moviemento", 8.5, 11.0, ""),
        ("Table tennis bats", "Decathlon", 12.0, 19.9, ""), ("Record", "Hard Wax", 12.9, 27.0, "")]),
    (0.3, "education", "card", [], False, [
        ("Novel", "Ocelot", 12.0, 25.0, ""), ("小說兩本", "博客來", 21.0, 32.0, "shipping cost more than the books"),
        ("Reference book", "Hugendubel", 19.9, 38.0, "")]),
    (0.2, "care", "cash", [], False, [
        ("Haircut", "Barber Hakan", 18.0, 24.0, ""), ("Razor blades", "dm", 6.9, 11.9, "")]),
    (0.2, "clothes", "card", [], False, [
        ("Socks", "Muji", 7.9, 9.9, ""), ("Shirt", "Uniqlo", 19.9, 39.9, ""),
        ("Running shoes", "Decathlon", 49.0, 89.0, "new year, new knees")]),
    (0.2, "health", "card", [], False, [
        ("Pharmacy", "Engel-Apotheke", 5.5, 18.0, ""),
        ("Physiotherapy, own share", "Praxis Bewegung", 22.0, 28.0, "neck, too much screen")]),
    (1.3, "side-job", "transfer", ["invoice"], True, [
        ("Translation: manual", "TechDoc GmbH", 480.0, 1480.0, "reminder sent, paid two days later"),
        ("Translation: film subtitles", "Festival Office", 260.0, 640.0, ""),
        ("Interpreting, half a day", "Agentur Wortwahl", 340.0, 420.0, ""),
        ("Proofreading", "Verlag Anders", 160.0, 310.0, "")]),
]

EVENTS = [
    ("2025-11-15", "leisure", "Board game fair", "Spiel doch!", "12.00", {"method": "cash", "tags": ["friends"]}),
    ("2025-11-22T11:00:00+01:00", "pets", "Vet: vaccination", "Tierarztpraxis Weserstraße", "78.35",
     {"method": "card", "remark": "weighs 14.2 kg, which is “solid”", "tags": ["豆花"]}),
    ("2025-12-02", "education", "CAT tool, yearly licence", "OmegaWord", "199.00", {"book": "business", "method": "card"}),
    ("2025-12-12", "gifts", "Gifts for the Taipei cousins", "Käthe Wohlfahrt", "64.70", {"method": "card"}),
    ("2025-12-18", "household", "Rice cooker", "Vinh-Loi", "89.00", {"method": "card"}),
    ("2025-12-20", "gifts", "Headlamp for Alice 🔦", "Bergfreunde", "54.95", {"method": "card", "tags": ["alice"]}),
    ("2026-01-05", "household", "Rice cooker, partly refunded", "Vinh-Loi", "-15.00",
     {"method": "card", "remark": "dent in the lid, keeps cooking", "tags": ["refund"]}),
    ("2026-01-09", "travel", "Flight BER–TPE", "Turkish Airlines", "812.40",
     {"book": "taipei", "currency": "EUR", "method": "card", "remark": "aisle, both ways"}),
    ("2026-01-28", "interest", "Savings interest 2025", "GLS Bank", "38.21", {"type": "income"}),
    ("2026-02-09", "pets", "Dog sitter, 14 nights", "Frau Hempel", "210.00",
     {"method": "cash", "remark": "plus chocolates", "tags": ["豆花"]}),
    ("2026-02-11T19:45:00+08:00", "transport", "機場捷運", "桃園捷運", "150", {"currency": "TWD", "method": "cash"}),
    ("2026-02-12T08:10:00+08:00", "food", "豆漿、燒餅、蛋餅", "阜杭豆漿", "135", {"currency": "TWD", "method": "cash",
     "remark": "排了四十分鐘的隊"}),
    ("2026-02-12T12:30:00+08:00", "food", "牛肉麵", "林東芳牛肉麵", "260", {"currency": "TWD", "method": "cash"}),
    ("2026-02-13T15:00:00+08:00", "gifts", "年貨：乾貝、香菇、糖果", "迪化街", "3480",
     {"currency": "TWD", "method": "cash", "tags": ["家人"]}),
    ("2026-02-14T20:00:00+08:00", "food", "珍珠奶茶 🧋", "陳三鼎", "55", {"currency": "TWD", "method": "cash"}),
    ("2026-02-16", "gifts", "紅包 for Mum and Dad", "爸媽", "12000",
     {"currency": "TWD", "method": "cash", "remark": "除夕，新鈔", "tags": ["家人"]}),
    ("2026-02-17", "gifts", "紅包 for the cousins’ children 🧧", "小朋友們", "3600",
     {"currency": "TWD", "method": "cash", "remark": "6 × 600", "tags": ["家人"]}),
    ("2026-02-17", "present", "紅包 from uncle", "大伯", "2000", {"type": "income", "currency": "TWD", "tags": ["家人"],
     "remark": "I am 36, uncle 😅"}),
    ("2026-02-18T10:30:00+08:00", "transport", "高鐵 台北→台南", "台灣高鐵", "1350", {"currency": "TWD", "method": "card"}),
    ("2026-02-18T18:00:00+08:00", "food", "擔仔麵、虱目魚粥", "度小月", "320", {"currency": "TWD", "method": "cash"}),
    ("2026-02-19", "travel", "Guesthouse, 2 nights", "台南老宅民宿", "4200", {"currency": "TWD", "method": "card"}),
    ("2026-02-21T17:40:00+08:00", "leisure", "Night market games", "寧夏夜市", "300",
     {"currency": "TWD", "method": "cash", "remark": "won one plastic dinosaur 🦖"}),
    ("2026-02-23", "care", "剪頭髮", "巷口理髮廳", "350", {"currency": "TWD", "method": "cash"}),
    ("2026-03-12", "education", "Monitor, 27″", "Notebooksbilliger", "289.00", {"book": "business", "method": "card"}),
    ("2026-03-19", "insurance", "Tax adviser", "Steuerbüro Pohl", "340.00", {"book": "business", "method": "transfer"}),
    ("2026-04-11", "leisure", "Bike for the summer, second hand", "Kleinanzeigen", "180.00",
     {"method": "cash", "remark": "frame number is noted in the key drawer"}),
    ("2026-04-25", "pets", "Vet: swallowed half a sock", "Tierklinik Düppel", "264.10",
     {"method": "card", "remark": "the other half was found", "tags": ["豆花"]}),
    ("2026-05-07", "pets", "Vet: insurance paid back", "Agila", "-198.08",
     {"method": "transfer", "remark": "75 % of 264.10", "tags": ["豆花", "refund"]}),
    ("2026-05-21", "gifts", "Birthday present for Alice", "Boesner", "96.50",
     {"method": "card", "remark": "the gouache set she looked at twice", "tags": ["alice"]}),
    ("2026-05-30T21:30:00+02:00", "food", "Wine for the birthday party", "Weinladen Schmidt", "57.60", {"method": "card"}),
    ("2026-06-13", "leisure", "Festival ticket", "Immergut", "119.00", {"method": "card", "tags": ["friends", "summer"]}),
    ("2026-06-24", "transport", "Train to Neustrelitz", "Deutsche Bahn", "23.80", {"method": "card"}),
    ("2026-07-11", "household", "Fan", "Saturn", "49.99", {"method": "card", "remark": "36 °C in the office 🥵"}),
    ("2026-07-18", "other", "Lost key, new cylinder", "Schlüsseldienst Ahmed", "74.00", {"method": "card"}),
    ("2026-08-15", "travel", "Cabin in the Uckermark, 2 nights", "Ferienhaus Krause", "178.00",
     {"method": "transfer", "tags": ["alice", "summer"], "remark": "my half"}),
    ("2026-08-16", "food", "Smoked trout", "Fischerei Potzlow", "21.40", {"method": "cash", "tags": ["summer"]}),
    ("2026-09-02", "bonus", "Royalties: “Die Insel der Uhren”", "Verlag Anders", "318.66", {"type": "income"}),
    ("2026-09-12", "gifts", "Donation: animal shelter", "Tierheim Berlin", "25.00", {"method": "transfer", "tags": ["豆花"]}),
    ("2026-09-26T22:10:00+02:00", "food", "中秋烤肉 with everybody", "Vinh-Loi", "63.25",
     {"method": "card", "remark": "mooncakes were a present 🥮", "tags": ["friends"]}),
    ("2026-10-08", "insurance", "Income tax, third quarter", "Finanzamt Neukölln", "455.00",
     {"book": "business", "method": "transfer"}),
    ("2026-10-24", "health", "Blood test, own share", "Labor Mitte", "32.17", {"method": "transfer"}),
    ("2026-11-07", "leisure", "Game: 璀璨寶石 with expansion", "Hobbymesse", "59.90", {"method": "card", "tags": ["friends"]}),
    ("2026-11-11", "household", "Parking lamp batteries", "Bauhaus", "7.49", {"method": "card"}),
    ("2026-11-19", "other-income", "Deposit for bottles, finally", "Lidl", "17.25",
     {"type": "income", "method": "cash", "remark": "69 bottles"}),
]

JOURNEY = ("2026-02-11", "2026-02-24", "taipei")

# The books that are kept in property lists, as a recorder on a Mac writes them.
PLISTS = {"taipei"}

# times a month, id in the catalogue, amount in ml
DRINKS = [
    (0.8, "guinness-draught", 568), (1.2, "berliner-kindl-jubilaeums-pilsener", 500), (0.5, "gekkeikan-sake", 180),
    (0.6, "kavalan-classic", 40), (0.4, "aperol", 60), (0.5, "taiwan-beer-gold-medal", 330),
]
