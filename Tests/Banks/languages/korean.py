"""Korean banks, cards and apps."""
from shapes import Country, Language, Style, Words

KR = ("cp949", "utf-8-sig", "utf-8", "euc-kr")
STYLES = (
    Style("kr-kb", "거래일시 = datetime | 적요 = kind | 보낸분/받는분 = payee | 송금메모 = purpose | 출금액 = debit | "
          "입금액 = credit | 잔액 = balance | 거래점 = :인터넷 | 구분 = blank", "KR", date="yyyy.mm.dd", thousands=",", separator=",",
          empty="0", encodings=("cp949", "utf-8-sig"), preamble=("계좌번호|{own}", "조회기간|{from} ~ {to}", ""), turnover="합계"),
    Style("kr-shinhan", "거래일자 = date | 거래시간 = time | 적요 = kind | 출금(원) = debit | 입금(원) = credit | "
          "내용 = payee | 잔액(원) = balance | 거래점 = :모바일", "KR", thousands=",", separator=",", quote="all", empty="0",
          encodings=("cp949", "utf-8")),
    Style("kr-woori", "No. = line | 거래일시 = datetime | 적요 = kind | 기재내용 = payee | 찾으신금액 = debit | "
          "맡기신금액 = credit | 거래후 잔액 = balance | 취급점 = :본점 | 메모 = blank", "KR", date="yyyy.mm.dd", thousands=",", separator=",",
          time="HH:MM:SS", encodings=("cp949",), empty="0"),
    Style("kr-kakaobank", "거래일시 = datetime | 구분 = direction | 거래금액 = amount | 거래 후 잔액 = balance | "
          "거래구분 = kind | 내용 = payee | 메모 = blank", "KR", date="yyyy.mm.dd", thousands=",", separator=",", encodings=("utf-8-sig",
          "cp949"), directions=("출금", "입금"), preamble=("카카오뱅크 거래내역", "성명|{owner}|계좌번호|{own}", "조회기간|{from} ~ {to}", "")),
    Style("kr-toss", "거래 일시 = datetime | 적요 = payee | 거래 유형 = kind | 거래 금액 = amount | 거래 후 잔액 = balance | " "메모 = blank", "KR",
          date="yyyy.mm.dd", separator=",", encodings=("utf-8-sig", "utf-8")),
    Style("kr-hana", "거래일시 = datetime | 적요 = text | 의뢰인/수취인 = payee | 출금 = debit | 입금 = credit | " "거래후잔액 = balance", "KR",
          time="HH:MM", thousands=",", separator="\t", encodings=("cp949", "utf-8")),
    Style("kr-card", "이용일자 = date | 승인번호 = id | 가맹점명 = payee | 승인상태 = state | 이용금액 = amount | 할부 = :일시불", "KR", date="yyyy.mm.dd",
          thousands=",", separator=",", encodings=KR, spent="never", said=True, booked=("승인",), states=("승인취소", "거절")),
    Style("kr-app", "날짜 = date | 시간 = time | 타입 = direction | 대분류 = category | 소분류 = :미분류 | 내용 = payee | "
          "금액 = amount | 화폐 = currency | 결제수단 = :현금 | 메모 = blank", "KR", separator=",", time="HH:MM", directions=("지출", "수입"),
          encodings=("utf-8", "utf-8-sig")),
    Style("kr-gagyebu", "날짜 = date | 수입/지출 = direction | 분류 = category | 금액 = amount | 내용 = payee", "KR", date="yyyy년 m월 d일",
          separator=",", thousands=",", spent="words", directions=("지출", "수입"), money="{n}원", encodings=("utf-8-sig", "cp949")),
)
WORDS = Words(
    date=("거래일자", "날짜", "거래일", "일자", "이용일"),
    value=("기산일",),
    payee=("거래처", "가맹점", "가맹점명", "받는분", "상대방"),
    purpose=("적요", "내용", "메모", "거래내용", "비고", "기재내용"),
    amount=("금액", "거래금액", "거래 금액"),
    pairs=(("출금", "입금"), ("출금액", "입금액"), ("찾으신금액", "맡기신금액"), ("지출", "수입"), ("차변", "대변"), ("지급금액", "입금금액")),
    currency=("통화", "화폐", "통화코드"),
    balance=("잔액", "거래후잔액", "거래 후 잔액"),
    directions=(("구분", "출금", "입금"), ("유형", "지출", "수입"), ("입출금구분", "출금", "입금"), ("수입/지출", "지출", "수입")),
    states=(("상태", "승인", "취소"), ("거래상태", "완료", "대기"), ("상태", "정상", "처리중", "취소")),
    opening=("이월잔액", "전월이월"),
    closing=("차월이월",),
    total=("합계", "총계"),
    kind=("거래구분", "거래유형"),
    spentonly=("지출", "지출금액", "이용금액"),
    foreign=(("현지금액", "현지통화"),),
    fee=("수수료",),
    account=("계좌번호", "계좌"))
LANGUAGE = Language(
    "Korean",
    "ko",
    {"KR": Country("KRW", "Asia/Seoul", ("yyyy-mm-dd", "yyyy.mm.dd", "yyyy/mm/dd", "yyyy년 m월 d일", "yyyymmdd"), ((".", ","), (".",
     "")), KR, (",",), ("{n}원", "₩{n}"))},
    "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월",
    "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월",
    ("이마트 성수점", "스타벅스코리아", "GS25 역삼점", "코레일", "한국전력공사", "올리브영", "쿠팡", "파리바게뜨", "SK텔레콤", "교보문고", "배달의민족", "서울도시가스"),
    ("체크카드", "11월 월세", "자동이체", "온라인결제", "정기결제", "관리비"),
    ("주식회사예시", "국세청", "김철수", "국민연금"),
    ("급여", "환급금", "저녁값"),
    ("체크카드", "자동이체", "이체", "입금이체"),
    "홍길동",
    "결제대금입금",
    STYLES,
    WORDS,
    ("식비", "주거", "교통", "여가", "급여소득"))
