"""Portuguese: banks in Portugal and Brazil."""
from shapes import Country, Language, Style, Words

WEST = ("utf-8", "cp1252", "iso8859-15", "utf-8-sig")
STYLES = (
    Style("pt-cgd", "Data mov. = date | Data valor = value | Descrição = text | Débito = debit | "
          "Crédito = credit | Saldo contabilístico = balance | Saldo disponível = balance | " "Categoria = category", "PT",
          date="dd-mm-yyyy", decimal=",", thousands=".", encodings=("cp1252", "iso8859-15"), lastseparator=True,
          preamble=("Consultar saldos e movimentos à ordem - {today}", "", "Conta |{own} - EUR - Conta à ordem",
          "Data de início |{from}", "Data de fim |{to}", ""), trailer=("", "Saldo final|{closing} EUR")),
    Style("pt-millennium", "Data lançamento = date | Data valor = value | Descrição = text | "
          "Montante = amount | Tipo = direction | Saldo = balance", "PT", date="dd/mm/yyyy", encodings=("utf-16", "cp1252"),
          directions=("Débito", "Crédito"), preamble=("Conta|{own}", "Moeda|EUR", "")),
    Style("pt-activobank", "Data Lanc. = date | Data Valor = value | Descrição = text | Valor = amount | " "Saldo = balance",
          "PT", date="dd/mm/yyyy", decimal=",", encodings=WEST),
    Style("pt-novobanco", "Data de Operação = date | Data Valor = value | Tipo = kind | Descrição = text | "
          "Débito = debit | Crédito = credit | Saldo = balance", "PT", date="dd-mm-yyyy", decimal=",", thousands=".",
          debitminus=True, encodings=WEST, opening="SALDO INICIAL", closing="SALDO FINAL"),
    Style("pt-santander", "Data Operação = date | Data valor = value | Descrição = text | "
          "Montante( EUR ) = amount | Saldo Contabilístico( EUR ) = balance", "PT", date="dd-mm-yyyy", decimal=",", thousands=".",
          encodings=("cp1252", "utf-8"), separator="\t", preamble=("Listagem de Movimentos", "", "Conta|{own}", "")),
    Style("br-nubank-card", "date = date | title = payee | amount = amount", "BR", separator=",", eol="\n", spent="plus",
          card=True),
    Style("br-nubank", "Data = date | Valor = amount | Identificador = ref | Descrição = text", "BR", date="dd/mm/yyyy",
          separator=",", eol="\n"),
    Style("br-itau", "a = date | b = text | c = amount", "BR", date="dd/mm/yyyy", decimal=",", header=False, quote="none",
          encodings=("cp1252", "utf-8")),
    Style("br-brasil", "Data = date | Dependencia Origem = blank | Histórico = text | "
          "Data do Balancete = blank | Número do documento = id | Valor = amount", "BR", date="dd/mm/yyyy", separator=",",
          quote="all", encodings=("cp1252",), opening="Saldo Anterior", closing="S A L D O", openingamount=True, newest=False),
    Style("br-bradesco", "Data = date | Histórico = text | Docto. = id | Crédito (R$) = credit | "
          "Débito (R$) = debit | Saldo (R$) = balance", "BR", date="dd/mm/yy", decimal=",", thousands=".", encodings=("cp1252",),
          lastseparator=True, newest=False, opening="SALDO ANTERIOR", turnover="Total",
          preamble=('Extrato de: Ag: 1234 | Conta: {own} | Entre {from} e {to}'.replace(' | ', ' '),)),
    Style("br-inter", "Data Lançamento = date | Histórico = kind | Descrição = text | Valor = amount | " "Saldo = balance", "BR",
          date="dd/mm/yyyy", decimal=",", thousands=".", encodings=("utf-8-sig", "utf-8"), preamble=("Extrato Conta Corrente",
          "Conta |{own}", "Período |{from} a {to}", "Saldo |{closing}", "")),
    Style("br-caixa", "Conta = own | Data_Mov = date | Nr_Doc = id | Historico = text | Valor = amount | " "Deb_Cred = direction",
          "BR", date="yyyymmdd", quote="all", spent="words", directions=("D", "C"), newest=False),
    Style("br-app", "Data = date | Descrição = payee | Categoria = category | Tipo = direction | "
          "Valor = amount | Situação = state", "BR", date="dd/mm/yyyy", decimal=",", spent="words", directions=("Despesa",
          "Receita"), money="R$ {n}", booked=("Paga",), states=("Pendente",)),
    Style("revolut-pt", "Tipo = kind | Produto = :Atual | Data de início = datetime | "
          "Data de conclusão = done | Descrição = payee | Montante = amount | Comissão = fee | "
          "Moeda = currency | Estado = state | Saldo = balance", "PT", separator=",", eol="\n", booked=("CONCLUÍDA",),
          states=("PENDENTE", "REVERTIDA"), fees="beside", newest=False),
)
WORDS = Words(
    date=("Data", "Data mov.", "Data movimento", "Data Lançamento", "Data da operação", "Data Operação"),
    value=("Data valor", "Data-valor"),
    payee=("Beneficiário", "Estabelecimento", "Nome", "Destinatário/Ordenante", "Favorecido", "Comerciante"),
    purpose=("Descrição", "Descritivo", "Histórico", "Descricao", "Detalhes", "Movimento"),
    amount=("Valor", "Montante", "Importância", "Quantia", "Valor da operação"),
    pairs=(("Débito", "Crédito"), ("Debito", "Credito"), ("Saídas", "Entradas"), ("Despesa", "Receita"), ("Despesas", "Receitas"),
        ("Levantamento", "Depósito"), ("Saída", "Entrada")),
    currency=("Moeda", "Divisa", "Moeda da conta"),
    balance=("Saldo", "Saldo contabilístico", "Saldo após movimento", "Saldo disponível"),
    directions=(("D/C", "D", "C"), ("Tipo", "Débito", "Crédito"), ("Tipo", "Despesa", "Receita"), ("Natureza", "D", "C"),
        ("Sinal", "-", "+"), ("Tipo", "Saída", "Entrada")),
    states=(("Estado", "Concluída", "Pendente"), ("Estado", "Contabilizado", "Cativo"), ("Status", "Concluído", "Pendente",
        "Cancelado"), ("Situação", "Efetivado", "Agendado")),
    opening=("Saldo inicial", "Saldo anterior"),
    closing=("Saldo final",),
    total=("Total", "Totais"),
    kind=("Tipo", "Tipo de movimento", "Categoria"),
    spentonly=("Despesa", "Despesas", "Gasto"),
    foreign=(("Valor original", "Moeda original"), ("Montante em moeda estrangeira", "Moeda estrangeira")),
    fee=("Comissão", "Taxa"),
    account=("Conta", "IBAN", "Número de conta"))
LANGUAGE = Language(
    "Portuguese",
    "pt",
    {"PT": Country("EUR", "Europe/Lisbon", ("dd-mm-yyyy", "dd/mm/yyyy", "yyyy-mm-dd"), ((",", "."), (",", "")), WEST, (";",),
     ("{n} €", "{n} EUR"), "PT25"), "BR": Country("BRL", "America/Sao_Paulo", ("dd/mm/yyyy", "dd/mm/yy", "yyyy-mm-dd",
     "d' de 'MMMM' de 'yyyy"), ((",", "."), (",", "")), WEST, (";",), ("R$ {n}", "R${n}"))},
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "jan fev mar abr mai jun jul ago set out nov dez",
    ("PINGO DOCE LISBOA", "Continente Modelo", "Farmácia Estação", "CP Comboios", "EDP Comercial", "Padaria Pão Quente",
     "NOS Comunicações", "Posto Ipiranga", "Drogaria São Paulo", "iFood", "Livraria Bertrand", "Água de Lisboa"),
    ("COMPRA 4711", "Fatura luz", "Renda novembro", "PIX ENVIADO", "débito direto", "mensalidade"),
    ("Empresa Exemplo Lda", "Autoridade Tributária", "João Simões", "Segurança Social"),
    ("Vencimento novembro", "Reembolso IRS", "Jantar"),
    ("Compra", "Débito direto", "Transferência", "Transferência recebida"),
    "Ana Exemplo",
    "Pagamento recebido",
    STYLES,
    WORDS,
    ("Alimentação", "Casa", "Transporte", "Lazer", "Rendimento"))
