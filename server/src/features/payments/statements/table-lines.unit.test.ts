import { describe, expect, it, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { readCsv } from '#platform/tables/read/read-csv.ts'
import { ownIban } from '#test/bank-statements.ts'
import type { Statement } from './statement.rules.ts'
import { guessedColumns, statementOfTable, tableIn } from './table-lines.ts'

function read(text: string, dateOrder: 'dmy' | 'mdy' = 'dmy'): Statement {
  const sheet = readCsv(Buffer.from(text), 'umsaetze.csv', { rows: 1000, columns: 100 })
  const columns = guessedColumns(tableIn(sheet).headings, {})
  return statementOfTable(sheet, { file: 'umsaetze.csv', columns, dateOrder, currency: 'EUR' })
}

const sparkasse = [
  '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Kundenreferenz (End-to-End)";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
  `"${ownIban}";"04.03.27";"05.03.27";"GUTSCHR. UEBERWEISUNG";"Kurs 7K3M-2QXW";"";"E2E-1";"Müller, Mina";"DE02120300000000202051";"BYLADEM1001";"120,50";"EUR";"Umsatz gebucht"`,
  `"${ownIban}";"04.03.27";"04.03.27";"ENTGELTABSCHLUSS";"";"";"";"";"";"";"-4,90";"EUR";"Umsatz gebucht"`,
  `"${ownIban}";"05.03.27";"05.03.27";"GUTSCHR. UEBERWEISUNG";"später";"";"";"Öz, Ben";"";"";"5,00";"EUR";"Umsatz vorgemerkt"`,
].join('\r\n')

const ing = [
  'Umsatzanzeige;Datei erstellt am: 05.03.2027 08:00',
  '',
  `IBAN;${ownIban.replace(/(.{4})/g, '$1 ')}`,
  'Kontoname;Girokonto',
  'Saldo;1.234,56;EUR',
  '',
  'Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
  '04.03.2027;04.03.2027;Mina Müller;Gutschrift;Kurs;1.234,56;EUR;1.200,00;EUR',
].join('\n')

const paypal = [
  '"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Entgelt","Netto","Absender E-Mail-Adresse","Transaktionscode","Betreff"',
  '"04.03.2027","10:00:00","CET","Mina Müller","Zahlung","Abgeschlossen","EUR","120,00","-3,33","116,67","mina@example.org","9XY1","Kurs 7K3M"',
  '"04.03.2027","11:00:00","CET","Ben Öz","Zahlung","Ausstehend","EUR","20,00","0,00","20,00","","9XY2",""',
  '"05.03.2027","11:00:00","CET","Mina Müller","Rückbuchung","Abgeschlossen","EUR","-120,00","0,00","-120,00","","9XY3",""',
].join('\r\n')

describe('a table of a bank', () => {
  it('is understood by its headings, and what is only announced is left out', () => {
    const { account, pending, lines, source, from, to } = read(sparkasse)
    expect({ account, pending, source, from, to }).toEqual({
      account: ownIban,
      pending: 1,
      source: 'table',
      from: '2027-03-04',
      to: '2027-03-04',
    })
    expect(lines).toMatchObject([
      {
        bookedOn: '2027-03-04',
        valueOn: '2027-03-05',
        cents: 12050,
        currency: 'EUR',
        counterpartName: 'Müller, Mina',
        counterpartIban: 'DE02120300000000202051',
        remittance: 'Kurs 7K3M-2QXW',
        endToEndId: 'E2E-1',
        kind: 'incoming',
      },
      { cents: -490, kind: 'fee' },
    ])
  })

  it('may have lines above its headings, which name the account', () => {
    const { account, lines } = read(ing)
    expect(account).toBe(ownIban)
    expect(lines).toMatchObject([{ cents: 120000, counterpartName: 'Mina Müller', remittance: 'Kurs' }])
  })

  test.each([
    ['Datum;Soll;Haben\n04.03.2027;;12,50', 1250],
    ['Datum;Soll;Haben\n04.03.2027;12,50;', -1250],
    ['Datum;Soll;Haben\n04.03.2027;-12,50;', -1250],
    ['Datum;Betrag;S/H\n04.03.2027;12,50;S', -1250],
    ['Datum;Betrag;S/H\n04.03.2027;12,50;H', 1250],
    ['Datum;Betrag\n04.03.2027;12,50 S', -1250],
    ['Datum;Betrag\n04.03.2027;12,50-', -1250],
    ['Datum;Betrag\n04.03.2027;+1.012,50', 101250],
    ['Datum;Betrag\n04.03.2027;−12,50 €', -1250],
    ['Date,Amount\n2027-03-04,"1,012.50"', 101250],
  ])('says how much went which way: %j', (text, cents) => {
    expect(read(text).lines.map((line) => line.cents)).toEqual([cents])
  })

  it('may end with a balance, and has nothing about 0,00', () => {
    const text = 'Datum;Name;Betrag\n04.03.2027;Mina;5,00\n04.03.2027;Ben;0,00\nKontostand;05.03.2027;100,00'
    expect(read(text)).toMatchObject({ zero: 1, lines: [{ cents: 500 }] })
  })

  it('tells two equal payments apart, and knows both again', () => {
    const rows = ['Datum;Name;Betrag', '04.03.2027;Mina;5,00', '04.03.2027;Mina;5,00']
    const first = read(rows.join('\n')).lines.map(({ identity }) => identity)
    const again = read([...rows, '05.03.2027;Ben;7,00'].join('\n')).lines.map(({ identity }) => identity)
    expect(new Set(first).size).toBe(2)
    expect(again.slice(0, 2)).toEqual(first)
  })

  test.each([
    ['Datum;Betrag\n04.03.2027;5,00\n31.02.2027;5,00', 3, 'Datum', '31.02.2027'],
    ['Datum;Betrag\n04.03.2027;5,00\n\n05.03.2027;viel', 4, 'Betrag', 'viel'],
    ['Datum;Betrag\n;5,00', 2, 'Datum', ''],
    ['Datum;Betrag\n04.03.2027;', 2, 'Betrag', ''],
    ['Datum;Betrag;Währung\n04.03.2027;5,00;Taler', 2, 'Währung', 'Taler'],
  ])('is refused as a whole for one row: %j', (text, line, field, value) => {
    let refusal: unknown
    try {
      read(text)
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({
      code: 'STATEMENT_ROW_UNREADABLE',
      data: { file: 'umsaetze.csv', line, entry: line, field, value },
    })
  })
})

it('reads PayPal: gross and fee apart, what is pending left out, what came back waits', () => {
  const { source, account, pending, lines } = read(paypal)
  expect({ source, account, pending }).toEqual({ source: 'paypal', account: 'PAYPAL', pending: 1 })
  expect(lines.map(({ cents, kind, bookedOn }) => [cents, kind, bookedOn])).toEqual([
    [12000, 'incoming', '2027-03-04'],
    [-333, 'fee', '2027-03-04'],
    [-12000, 'reversal', '2027-03-05'],
  ])
})
