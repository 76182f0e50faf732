import type { ExtfField } from './extf-fields.rules.ts'

const text = (name: string, max: number): ExtfField => ({
  name,
  isText: true,
  pattern: new RegExp(`^.{0,${max}}$`, 'u'),
})
/** A field that is never filled here, so only its place in the line counts. */
const empty = (name: string): ExtfField => ({ name, isText: false, pattern: /^$/ })
const emptyNames = (...names: string[]) => names.map(empty)

const bank = (at: number) =>
  emptyNames(
    `Bankleitzahl ${at}`,
    `Bankbezeichnung ${at}`,
    `Bank-Kontonummer ${at}`,
    `Länderkennzeichen ${at}`,
    `IBAN-Nr. ${at}`,
    'Leerfeld',
    `SWIFT-Code ${at}`,
    `Abw. Kontoinhaber ${at}`,
    `Kennz. Hauptbankverb. ${at}`,
    `Bankverb ${at} Gültig von`,
    `Bankverb ${at} Gültig bis`,
  )
const numbered = (name: string, count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => empty(`${name} ${from + at}`))
const invoiceAddress = (...names: string[]) => names.map((name) => empty(`${name} (Rechnungsadresse)`))

/** Debtors and creditors: category 16, version 5. */
export const debtorFields: readonly ExtfField[] = [
  { name: 'Konto', isText: false, pattern: /^[1-9]\d{4,8}$/, isRequired: true },
  text('Name (Adressattyp Unternehmen)', 50),
  text('Unternehmensgegenstand', 50),
  text('Name (Adressattyp natürl. Person)', 30),
  text('Vorname (Adressattyp natürl. Person)', 30),
  text('Name (Adressattyp keine Angabe)', 50),
  { name: 'Adressattyp', isText: true, pattern: /^[012]$/ },
  text('Kurzbezeichnung', 15),
  ...emptyNames('EU-Land', 'EU-UStID', 'Anrede', 'Titel/Akad. Grad', 'Adelstitel', 'Namensvorsatz'),
  { name: 'Adressart', isText: true, pattern: /^(STR|PF|GK)$/ },
  text('Straße', 36),
  empty('Postfach'),
  text('Postleitzahl', 10),
  text('Ort', 30),
  { name: 'Land', isText: true, pattern: /^[A-Z]{2}$/ },
  ...emptyNames('Versandzusatz', 'Adresszusatz', 'Abweichende Anrede'),
  ...emptyNames('Abw. Zustellbezeichnung 1', 'Abw. Zustellbezeichnung 2', 'Kennz. Korrespondenzadresse'),
  ...emptyNames('Adresse Gültig von', 'Adresse Gültig bis', 'Telefon', 'Bemerkung (Telefon)'),
  ...emptyNames('Telefon GL', 'Bemerkung (Telefon GL)', 'E-Mail', 'Bemerkung (E-Mail)', 'Internet'),
  ...emptyNames('Bemerkung (Internet)', 'Fax', 'Bemerkung (Fax)', 'Sonstige', 'Bemerkung (Sonstige)'),
  ...[1, 2, 3, 4, 5].flatMap(bank),
  ...emptyNames('Leerfeld', 'Briefanrede', 'Grußformel'),
  text('Kunden-/Lief.-Nr.', 15),
  ...emptyNames('Steuernummer', 'Sprache', 'Ansprechpartner', 'Vertreter', 'Sachbearbeiter', 'Diverse-Konto'),
  ...emptyNames('Ausgabeziel', 'Währungssteuerung', 'Kreditlimit (Debitor)', 'Zahlungsbedingung'),
  ...emptyNames('Fälligkeit in Tagen (Debitor)', 'Skonto in Prozent (Debitor)'),
  ...emptyNames('Kreditoren-Ziel 1 Tg.', 'Kreditoren-Skonto 1 %', 'Kreditoren-Ziel 2 Tg.'),
  ...emptyNames('Kreditoren-Skonto 2 %', 'Kreditoren-Ziel 3 Brutto Tg.', 'Kreditoren-Ziel 4 Tg.'),
  ...emptyNames('Kreditoren-Skonto 4 %', 'Kreditoren-Ziel 5 Tg.', 'Kreditoren-Skonto 5 %'),
  ...emptyNames('Mahnung', 'Kontoauszug', 'Mahntext 1', 'Mahntext 2', 'Mahntext 3', 'Kontoauszugstext'),
  ...emptyNames('Mahnlimit Betrag', 'Mahnlimit %', 'Zinsberechnung', 'Mahnzinssatz 1', 'Mahnzinssatz 2'),
  ...emptyNames('Mahnzinssatz 3', 'Lastschrift', 'Leerfeld', 'Mandantenbank', 'Zahlungsträger'),
  ...numbered('Indiv. Feld', 15),
  ...invoiceAddress('Abweichende Anrede', 'Adressart', 'Straße', 'Postfach', 'Postleitzahl', 'Ort', 'Land'),
  ...invoiceAddress(
    'Versandzusatz',
    'Adresszusatz',
    'Abw. Zustellbezeichnung 1',
    'Abw. Zustellbezeichnung 2',
  ),
  ...invoiceAddress('Adresse Gültig von', 'Adresse Gültig bis'),
  ...[6, 7, 8, 9, 10].flatMap(bank),
  ...emptyNames('Nummer Fremdsystem', 'Insolvent'),
  ...numbered('SEPA-Mandatsreferenz', 10),
  ...emptyNames('Verknüpftes OPOS-Konto', 'Mahnsperre bis', 'Lastschriftsperre bis', 'Zahlungssperre bis'),
  empty('Gebührenberechnung'),
  ...numbered('Mahngebühr', 3),
  empty('Pauschalenberechnung'),
  ...numbered('Verzugspauschale', 3),
  ...emptyNames('Alternativer Suchname', 'Status'),
  ...emptyNames(
    'Anschrift manuell geändert (Korrespondenzadresse)',
    'Anschrift individuell (Korrespondenzadresse)',
  ),
  ...invoiceAddress('Anschrift manuell geändert', 'Anschrift individuell'),
  empty('Fristberechnung bei Debitor'),
  ...numbered('Mahnfrist', 3),
  empty('Letzte Frist'),
]
