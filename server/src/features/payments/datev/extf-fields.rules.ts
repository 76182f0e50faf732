/**
 * The fields of DATEV's format EXTF, version 700, as its description lists them: header, booking batch (category 21,
 * version 13) and debtors and creditors (category 16, version 5). What is written is checked against this table.
 */

export type ExtfField = {
  name: string
  /** Text stands in quotation marks, also where it is empty. */
  isText: boolean
  /** What a value that is not empty must look like. */
  pattern: RegExp
  isRequired?: boolean
}

const text = (name: string, max: number): ExtfField => ({
  name,
  isText: true,
  pattern: new RegExp(`^.{0,${max}}$`, 'u'),
})
const textLike = (name: string, pattern: RegExp): ExtfField => ({ name, isText: true, pattern })
const number = (name: string, pattern: RegExp): ExtfField => ({ name, isText: false, pattern })
const required = (field: ExtfField): ExtfField => ({ ...field, isRequired: true })

const digits = (max: number) => new RegExp(`^\\d{1,${max}}$`)
const flag = /^[01]$/
/** Twenty-first century, as the description wants it. */
const compactDay = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
const germanDay = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])20\d{2}$/
const amount = /^(?!0+,00$)\d{1,10},\d{2}$/
const account = /^(?!0{1,9}$)\d{1,9}$/
const country = /^[A-Z]{2}$/
const currency = /^[A-Z]{3}$/

/** The first line of every file. */
export const headerFields: readonly ExtfField[] = [
  required(textLike('Kennzeichen', /^EXTF$/)),
  required(number('Versionsnummer', /^700$/)),
  required(number('Formatkategorie', /^(16|21)$/)),
  required(textLike('Formatname', /^(Buchungsstapel|Debitoren\/Kreditoren)$/)),
  required(number('Formatversion', /^(5|13)$/)),
  required(
    number('Erzeugt am', /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])([0-5]\d){2}\d{3}$/),
  ),
  number('Importiert', /^$/),
  textLike('Herkunft', /^[A-Z]{2}$/),
  text('Exportiert von', 25),
  text('Importiert von', 25),
  required(number('Berater', /^(100[1-9]|10[1-9]\d|1[1-9]\d\d|[2-9]\d{3}|\d{5,7})$/)),
  required(number('Mandant', /^[1-9]\d{0,4}$/)),
  required(number('WJ-Beginn', compactDay)),
  required(number('Sachkontenlänge', /^[4-8]$/)),
  number('Datum von', compactDay),
  number('Datum bis', compactDay),
  text('Bezeichnung', 30),
  textLike('Diktatkürzel', /^[A-Z]{2}$/),
  number('Buchungstyp', /^[12]$/),
  number('Rechnungslegungszweck', /^(0|30|40|50|64)$/),
  number('Festschreibung', flag),
  textLike('WKZ', currency),
  number('Reserviert', /^$/),
  textLike('Derivatskennzeichen', /^$/),
  number('Reserviert', /^$/),
  number('Reserviert', /^$/),
  textLike('Sachkontenrahmen', /^\d{2,4}$/),
  number('ID der Branchenlösung', /^\d{0,4}$/),
  number('Reserviert', /^$/),
  textLike('Reserviert', /^$/),
  text('Anwendungsinformation', 16),
]

const pairs = (kind: string, content: string, count: number): ExtfField[] =>
  Array.from({ length: count }, (_, at) => [
    text(`${kind} ${at + 1}`, 20),
    text(`${content} ${at + 1}`, 210),
  ]).flat()

export const bookingFields: readonly ExtfField[] = [
  required(number('Umsatz (ohne Soll/Haben-Kz)', amount)),
  required(textLike('Soll/Haben-Kennzeichen', /^[SH]$/)),
  textLike('WKZ Umsatz', currency),
  number('Kurs', /^[1-9]\d{0,3},\d{2,6}$/),
  number('Basis-Umsatz', amount),
  textLike('WKZ Basis-Umsatz', currency),
  required(number('Konto', account)),
  required(number('Gegenkonto (ohne BU-Schlüssel)', account)),
  textLike('BU-Schlüssel', digits(4)),
  required(number('Belegdatum', /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/)),
  textLike('Belegfeld 1', /^[\w$&%*+\-/]{0,36}$/),
  textLike('Belegfeld 2', /^[\w$&%*+\-/]{0,12}$/),
  number('Skonto', /^[1-9]\d{0,7},\d{2}$/),
  text('Buchungstext', 60),
  number('Postensperre', flag),
  textLike('Diverse Adressnummer', /^\w{0,9}$/),
  number('Geschäftspartnerbank', /^\d{3}$/),
  number('Sachverhalt', /^\d{2}$/),
  number('Zinssperre', flag),
  text('Beleglink', 210),
  ...pairs('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  textLike('KOST1 - Kostenstelle', /^[\w ]{0,36}$/),
  textLike('KOST2 - Kostenstelle', /^[\w ]{0,36}$/),
  number('Kost-Menge', /^\d{1,12},\d{4}$/),
  text('EU-Land u. UStID (Bestimmung)', 15),
  number('EU-Steuersatz (Bestimmung)', /^\d{2},\d{2}$/),
  textLike('Abw. Versteuerungsart', /^[IKPS]$/),
  number('Sachverhalt L+L', digits(3)),
  number('Funktionsergänzung L+L', digits(3)),
  number('BU 49 Hauptfunktionstyp', /^\d$/),
  number('BU 49 Hauptfunktionsnummer', digits(2)),
  number('BU 49 Funktionsergänzung', digits(3)),
  ...pairs('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
  number('Stück', digits(8)),
  number('Gewicht', /^\d{1,8},\d{2}$/),
  number('Zahlweise', digits(2)),
  textLike('Forderungsart', /^\w{0,10}$/),
  number('Veranlagungsjahr', /^20\d{2}$/),
  number('Zugeordnete Fälligkeit', germanDay),
  number('Skontotyp', /^\d$/),
  text('Auftragsnummer', 30),
  textLike('Buchungstyp', /^[A-Z]{2}$/),
  number('USt-Schlüssel (Anzahlungen)', digits(2)),
  textLike('EU-Land (Anzahlungen)', country),
  number('Sachverhalt L+L (Anzahlungen)', digits(3)),
  number('EU-Steuersatz (Anzahlungen)', /^\d{1,2},\d{2}$/),
  number('Erlöskonto (Anzahlungen)', /^\d{4,8}$/),
  textLike('Herkunft-Kz', /^[A-Z]{2}$/),
  text('Buchungs GUID', 36),
  number('KOST-Datum', germanDay),
  text('SEPA-Mandatsreferenz', 35),
  number('Skontosperre', flag),
  text('Gesellschaftername', 76),
  number('Beteiligtennummer', /^\d{4}$/),
  text('Identifikationsnummer', 11),
  text('Zeichnernummer', 20),
  number('Postensperre bis', germanDay),
  text('Bezeichnung SoBil-Sachverhalt', 30),
  number('Kennzeichen SoBil-Buchung', digits(2)),
  number('Festschreibung', flag),
  number('Leistungsdatum', germanDay),
  number('Datum Zuord. Steuerperiode', germanDay),
  number('Fälligkeit', germanDay),
  textLike('Generalumkehr (GU)', flag),
  number('Steuersatz', /^\d{1,2},\d{2}$/),
  textLike('Land', country),
  text('Abrechnungsreferenz', 50),
  number('BVV-Position', /^[1-5]$/),
  text('EU-Land u. UStID (Ursprung)', 15),
  number('EU-Steuersatz (Ursprung)', /^\d{2},\d{2}$/),
  number('Abw. Skontokonto', account),
]
