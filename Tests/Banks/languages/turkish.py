"""Turkish banks."""
from shapes import Country, Language, Style, Words

TURK = ("utf-8", "cp1254", "utf-8-sig", "iso8859-9")
STYLES = (
    Style("tr-garanti", "Tarih = date | Açıklama = text | Etiket = category | Tutar = amount | "
          "Bakiye = balance | Dekont No = ref", "TR", date="dd/mm/yyyy", decimal=",", thousands=".", encodings=TURK,
          preamble=("Hesap Hareketleri", "Hesap No:|{own}", "Müşteri:|{owner}", "")),
    Style("tr-isbank", "Tarih/Saat = datetime | Kanal/Şube = :İnternet | İşlem Tutarı* = amount | "
          "Bakiye = balance | Ek Bilgi = blank | İşlem Tipi = kind | Açıklama = text", "TR", date="dd/mm/yyyy", decimal=",",
          thousands=".", time="HH:MM:SS", encodings=("cp1254", "utf-8")),
    Style("tr-akbank", "Tarih = date | Saat = time | Tutar = amount | Bakiye = balance | Açıklama = text | "
          "Fiş/Dekont No = ref", "TR", date="dd.mm.yyyy", time="HH:MM", decimal=",", thousands=".", money="{n} TL",
          balancemoney="{n} TL", encodings=TURK),
    Style("tr-yapikredi", "İşlem Tarihi = date | İşlem = kind | Açıklama = text | Borç = debit | "
          "Alacak = credit | Bakiye = balance", "TR", date="dd.mm.yyyy", decimal=",", thousands=".", encodings=TURK,
          opening="Devir Bakiyesi"),
    Style("tr-ziraat", "Tarih = date | Fiş No = ref | Açıklama = text | İşlem Tutarı = amount | " "Bakiye = balance", "TR",
          date="dd.mm.yyyy", decimal=",", thousands=".", encodings=TURK, newest=False, preamble=("Hesap Hareketleri",
          "IBAN|{own}", "Döviz Cinsi|TRY", "Tarih Aralığı|{from} - {to}", "")),
    Style("tr-enpara", "Tarih = date | Hareket tipi = kind | Açıklama = text | İşlem Tutarı = amount | " "Bakiye = balance", "TR",
          date="dd/mm/yy", decimal=",", thousands=".", money="{n} TL", balancemoney="{n} TL", encodings=("utf-8-sig", "cp1254")),
    Style("tr-kart", "İşlem Tarihi = date | Açıklama = payee | Durum = state | Tutar(TL) = amount", "TR", date="dd.mm.yyyy",
          decimal=",", thousands=".", encodings=TURK, card=True, spent="plus", booked=("Kesinleşti",), states=("Provizyon",)),
    Style("tr-butce", "Tarih = date | Tür = direction | Kategori = category | Tutar = amount | "
          "Para Birimi = currency | Not = payee", "TR", date="dd.mm.yyyy", decimal=",", spent="words", directions=("Gider",
          "Gelir"), encodings=("utf-8",)),
)
WORDS = Words(
    date=("Tarih", "İşlem Tarihi", "Islem Tarihi", "Hareket Tarihi"),
    value=("Valör", "Valör Tarihi"),
    payee=("Alıcı", "Karşı Taraf", "Alıcı/Gönderen", "İşyeri", "Üye İşyeri"),
    purpose=("Açıklama", "Aciklama", "Detay", "İşlem Açıklaması", "Not"),
    amount=("Tutar", "İşlem Tutarı", "Miktar", "Islem Tutari"),
    pairs=(("Borç", "Alacak"), ("Gider", "Gelir"), ("Çıkan", "Giren"), ("Para Çıkışı", "Para Girişi"), ("Giderler", "Gelirler")),
    currency=("Para Birimi", "Döviz", "Döviz Cinsi", "Doviz", "Birim"),
    balance=("Bakiye", "Kalan Bakiye", "Güncel Bakiye"),
    directions=(("B/A", "B", "A"), ("Borç/Alacak", "Borç", "Alacak"), ("Tür", "Gider", "Gelir"), ("B/A", "(B)", "(A)"), ("Yön",
        "Giden", "Gelen")),
    states=(("Durum", "Gerçekleşti", "Beklemede"), ("Durum", "Tamamlandı", "Bekliyor", "İptal"), ("İşlem Durumu", "Kesinleşmiş",
        "Provizyon")),
    opening=("Devreden Bakiye", "Açılış Bakiyesi"),
    closing=("Kapanış Bakiyesi",),
    total=("Toplam",),
    kind=("İşlem Tipi", "İşlem Türü"),
    spentonly=("Gider", "Harcama"),
    foreign=(("Orijinal Tutar", "Orijinal Para Birimi"), ("Döviz Tutarı", "Döviz Kodu")),
    fee=("Masraf", "Komisyon"),
    account=("Hesap No", "IBAN"))
LANGUAGE = Language(
    "Turkish",
    "tr",
    {"TR": Country("TRY", "Europe/Istanbul", ("dd.mm.yyyy", "dd/mm/yyyy", "dd-mm-yyyy", "dd MMMM yyyy"), ((",", "."), (",", "")),
     TURK, (";",), ("{n} TL", "{n} TRY", "₺{n}", "{n} ₺"), "TR26")},
    "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
    "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara",
    ("MİGROS KADIKÖY", "BİM A.Ş. 4412", "Trendyol", "İGDAŞ Doğalgaz", "Türk Telekom", "Shell Beşiktaş", "Eczane Güneş",
     "Fırın Çıtır", "Şok Market", "İETT", "Getir", "Site Yönetimi Çınar"),
    ("POS ALIŞVERİŞ 4711", "Fatura ödemesi", "Kira kasım", "otomatik ödeme", "internet alışverişi", "üyelik"),
    ("Örnek Ltd. Şti.", "Vergi Dairesi", "Ayşe Yılmaz", "SGK"),
    ("Maaş kasım", "Vergi iadesi", "akşam yemeği"),
    ("Kart ödemesi", "Otomatik ödeme", "Havale", "Gelen EFT"),
    "Anna Örnek",
    "ÖDEMENİZ İÇİN TEŞEKKÜRLER",
    STYLES,
    WORDS,
    ("Market", "Ev", "Ulaşım", "Eğlence", "Maaş"))
