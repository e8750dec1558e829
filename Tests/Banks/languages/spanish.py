"""Spanish: banks in Spain and Mexico."""
from shapes import Country, Language, Style, Words

WEST = ("utf-8", "cp1252", "iso8859-15", "utf-8-sig")
STYLES = (
    Style("es-bbva", "F.Valor = value | Fecha = date | Concepto = payee | Movimiento = kind | "
          "Importe = amount | Divisa = currency | Disponible = balance | Divisa = currency | " "Observaciones = purpose", "ES",
          date="dd/mm/yyyy", decimal=",", encodings=WEST, preamble=("Últimos movimientos", "")),
    Style("es-santander", "Fecha Operación = date | Fecha Valor = value | Concepto = text | Importe = amount | "
          "Divisa = currency | Saldo = balance | Divisa = currency", "ES", date="dd/mm/yyyy", decimal=",", thousands=".",
          encodings=("cp1252", "utf-8"), preamble=("Cuenta:|{own}", "Titular:|{owner}", "Saldo:|{closing} EUR", "")),
    Style("es-caixabank", "Concepto = payee | Fecha = date | Importe = amount | Saldo = balance", "ES", date="dd/mm/yyyy",
          decimal=",", thousands=".", money="{n}EUR", balancemoney="{n}EUR", plus=True, encodings=("cp1252", "utf-8")),
    Style("es-ing", "F. VALOR = date | CATEGORÍA = category | SUBCATEGORÍA = category | "
          "DESCRIPCIÓN = text | COMENTARIO = blank | IMAGEN = :No | IMPORTE (€) = amount | " "SALDO (€) = balance", "ES",
          date="dd/mm/yyyy", decimal=",", thousands=".", encodings=("utf-8", "cp1252"), preamble=("Movimientos de la Cuenta",
          "Número de cuenta: |{own}", "Titular: |{owner}", "Fecha exportación: |{today}", "")),
    Style("es-sabadell", "Fecha operativa = date | Concepto = text | Fecha valor = value | Importe = amount | "
          "Saldo = balance | Referencia 1 = ref | Referencia 2 = blank", "ES", date="dd/mm/yyyy", decimal=",", thousands=".",
          separator=";", encodings=("cp1252", "iso8859-15"), preamble=("Consulta de movimientos", "Cuenta:|{own}", "Divisa:|EUR",
          "Selección:|Desde {from} hasta {to}", "")),
    Style("es-bankinter", "Fecha contable = date | Fecha valor = value | Descripción = text | Debe = debit | "
          "Haber = credit | Saldo = balance", "ES", date="dd/mm/yyyy", decimal=",", thousands=".", encodings=WEST,
          opening="Saldo anterior", closing="Saldo final"),
    Style("es-tarjeta", "FECHA = date | ESTABLECIMIENTO = payee | ESTADO = state | IMPORTE EUROS = amount", "ES",
          date="dd/mm/yyyy", decimal=",", encodings=WEST, booked=("Liquidado",), states=("Pendiente", "Rechazado"), spent="plus",
          card=True),
    Style("es-app", "Fecha = date | Tipo = direction | Categoría = category | Importe = amount | "
          "Moneda = currency | Nota = payee", "ES", date="dd/mm/yyyy", decimal=",", encodings=("utf-8",), spent="words",
          directions=("Gasto", "Ingreso")),
    Style("mx-banorte", "Cuenta = own | Fecha De Operación = date | Fecha = also | Referencia = ref | "
          "Descripción = text | Cod. Transac = :511 | Sucursal = :0001 | Depósitos = credit | "
          "Retiros = debit | Saldo = balance | Movimiento = line | " "Descripción Detallada = purpose", "MX", date="dd/mm/yyyy",
          thousands=",", separator="|", money="${n}", balancemoney="${n}", empty="-", encodings=("utf-8", "cp1252")),
    Style("mx-bbva", "Día = date | Concepto / Referencia = text | cargo = debit | Abono = credit | " "Saldo = balance", "MX",
          date="dd-mm-yyyy", thousands=",", separator="\t", encodings=("cp1252", "utf-8")),
    Style("mx-santander", "Fecha = date | Hora = time | Sucursal = :0012 | Descripcion = text | "
          "Cargo/Abono = direction | Importe = amount | Saldo = balance | Referencia = ref | " "Concepto = purpose", "MX",
          date="dd/mm/yyyy", separator=",", spent="words", directions=("-", "+"), encodings=("cp1252", "utf-8")),
    Style("mx-tarjeta", "Fecha de la operación = date | Fecha de cargo = also | "
          "Descripción del movimiento = payee | Monto = amount", "MX", date="dd-MMM-yyyy", separator=",", thousands=",",
          money="${n}", plus=True, spent="plus", card=True, encodings=("utf-8",)),
    Style("revolut-es", "Tipo = kind | Producto = :Actual | Fecha de inicio = datetime | "
          "Fecha de finalización = done | Descripción = payee | Importe = amount | "
          "Comisión = fee | Divisa = currency | State = state | Saldo = balance", "ES", separator=",", eol="\n",
          booked=("COMPLETADO",), states=("PENDIENTE", "REVERTIDO"), fees="beside", newest=False),
)
WORDS = Words(
    date=("Fecha", "Fecha operación", "Fecha de operación", "F. Operación", "Fecha contable", "Fecha mov.", "Fecha transacción"),
    value=("Fecha valor", "F. Valor", "Valor"),
    payee=("Beneficiario", "Comercio", "Establecimiento", "Ordenante/Beneficiario", "Nombre", "Contraparte"),
    purpose=("Concepto", "Descripción", "Descripcion", "Detalle", "Observaciones", "Movimiento", "Más datos"),
    amount=("Importe", "Monto", "Cantidad", "Valor", "Importe operación"),
    pairs=(("Debe", "Haber"), ("Cargo", "Abono"), ("Cargos", "Abonos"), ("Retiro", "Depósito"), ("Retiros", "Depósitos"),
        ("Gastos", "Ingresos"), ("Gasto", "Ingreso"), ("Débito", "Crédito"), ("Salidas", "Entradas"), ("Egresos", "Ingresos")),
    currency=("Divisa", "Moneda", "Div.", "Divisa cuenta"),
    balance=("Saldo", "Saldo disponible", "Saldo tras operación", "Saldo contable"),
    directions=(("Tipo", "Gasto", "Ingreso"), ("Signo", "D", "H"), ("D/H", "D", "H"), ("Tipo", "Cargo", "Abono"),
        ("Tipo de movimiento", "Débito", "Crédito"), ("Debe/Haber", "Debe", "Haber"), ("Tipo", "Egreso", "Ingreso")),
    states=(("Estado", "Liquidado", "Pendiente"), ("Estado", "Contabilizado", "Retenido"), ("Estado", "Completado", "Pendiente",
        "Rechazado"), ("Situación", "Ejecutada", "Anulada")),
    opening=("Saldo inicial", "Saldo anterior"),
    closing=("Saldo final", "Nuevo saldo"),
    total=("Total", "Totales", "Suma"),
    kind=("Tipo", "Tipo de operación"),
    spentonly=("Gasto", "Gastos"),
    foreign=(("Importe original", "Moneda original"), ("Importe divisa", "Divisa origen")),
    fee=("Comisión", "Comisiones"),
    account=("Cuenta", "Número de cuenta", "IBAN"))
LANGUAGE = Language(
    "Spanish",
    "es",
    {"ES": Country("EUR", "Europe/Madrid", ("dd/mm/yyyy", "dd/mm/yy", "dd-mm-yyyy", "yyyy-mm-dd", "d MMM yyyy"), ((",", "."),
     (",", "")), WEST, (";",), ("{n} €", "{n} EUR", "{n}€"), "ES24"), "MX": Country("MXN", "America/Mexico_City", ("dd/mm/yyyy",
     "dd-mm-yyyy", "dd-MMM-yyyy", "yyyy-mm-dd"), ((".", ","), (".", "")), ("utf-8", "cp1252"), (",",), ("${n}", "$ {n}",
     "{n} MXN"))},
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "ene feb mar abr may jun jul ago sep oct nov dic",
    ("MERCADONA VALENCIA", "El Corte Inglés", "Repsol E.S. Norte", "Farmacia Núñez", "Renfe Viajeros", "Cafetería La Española",
     "OXXO Reforma", "Telefónica Móviles", "Iberdrola Clientes", "Soriana Híper", "Panadería Peña", "Amazon ES"),
    ("COMPRA TARJETA 4711", "Recibo luz", "Alquiler noviembre", "cuota gimnasio", "Pago en línea", "Bizum enviado"),
    ("Empresa Ejemplo SL", "Agencia Tributaria", "María Ibáñez", "Seguridad Social"),
    ("Nómina noviembre", "Devolución renta", "Cena viernes"),
    ("Pago con tarjeta", "Adeudo", "Transferencia emitida", "Transferencia recibida"),
    "Ana Ejemplo",
    "SU PAGO GRACIAS",
    STYLES,
    WORDS,
    ("Alimentación", "Hogar", "Transporte", "Ocio", "Nómina"))
