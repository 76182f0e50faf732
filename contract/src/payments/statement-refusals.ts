import type { RefusalWording } from '../wire/refusals.ts'
import { bankImportKeptHours, maxStatementFiles, maxStatementMegabytes } from './statement-limits.ts'

export const statementRefusals = {
  BANK_ACCOUNT_MISSING: {
    status: 409,
    cause: 'The tenant has entered no bank account, so nobody can tell whether a statement is of theirs.',
    de: 'Bitte tragen Sie zuerst Ihre IBAN ein (Einstellungen → Bankverbindung). Nur Kontoauszüge dieses Kontos werden angenommen.',
    en: 'Please enter your IBAN first (settings → bank account). Only statements of that account are accepted.',
  },
  STATEMENT_TOO_LARGE: {
    status: 413,
    cause: `A statement has more than ${maxStatementMegabytes} MB.`,
    de: `Die Datei ist zu groß; möglich sind bis zu ${maxStatementMegabytes} MB. Bitte rufen Sie einen kürzeren Zeitraum ab.`,
    en: `The file is too large; up to ${maxStatementMegabytes} MB are possible. Please fetch a shorter period.`,
  },
  STATEMENT_KIND_REFUSED: {
    status: 415,
    cause: 'A file is none of camt.052, .053 and .054, CSV, or a ZIP archive of them.',
    de: '„{file}“ ist kein Kontoauszug, der gelesen werden kann. Möglich sind CAMT (052, 053, 054) und CSV, auch als ZIP. MT940 bieten Banken nicht mehr an; bitte stellen Sie auf CAMT um.',
    en: '“{file}” is no statement that can be read. CAMT (052, 053, 054) and CSV are possible, also as ZIP. Banks no longer offer MT940; please change to CAMT.',
  },
  STATEMENT_DAMAGED: {
    status: 422,
    cause: 'A file breaks off, or cannot be read as what it begins as.',
    de: '„{file}“ ist beschädigt oder unvollständig. Bitte rufen Sie die Datei noch einmal bei Ihrer Bank ab.',
    en: '“{file}” is damaged or incomplete. Please fetch the file from your bank once more.',
  },
  STATEMENT_TOO_MUCH: {
    status: 422,
    cause: `A file holds more than a statement of its size can hold, or more than ${maxStatementFiles} files.`,
    de: '„{file}“ enthält mehr, als auf einmal gelesen werden kann. Bitte rufen Sie einen kürzeren Zeitraum ab.',
    en: '“{file}” holds more than can be read at once. Please fetch a shorter period.',
  },
  STATEMENT_EMPTY: {
    status: 422,
    cause: 'A table has no row below its headings.',
    de: 'In „{file}“ steht keine Buchung.',
    en: 'There is no booking in “{file}”.',
  },
  STATEMENT_ROW_UNREADABLE: {
    status: 422,
    cause:
      'One booking cannot be understood, so nothing of the file was taken: `line` of the text, `entry`, `field` and `value` name it.',
    de: '„{file}“ wurde nicht übernommen: Buchung {entry} (Zeile {line}) ist nicht lesbar – {field}: „{value}“. Bitte prüfen Sie diese Zeile, oder rufen Sie die Datei noch einmal ab.',
    en: 'Nothing of “{file}” was taken: booking {entry} (line {line}) cannot be read – {field}: “{value}”. Please check that line, or fetch the file once more.',
  },
  STATEMENT_UNBALANCED: {
    status: 422,
    cause: 'Opening balance and bookings of a statement do not add up to its closing balance.',
    de: '„{file}“ wurde nicht übernommen: Im Auszug {statement} ergeben Anfangssaldo und Buchungen {sum:money}, der Endsaldo ist aber {closing:money}. Bitte rufen Sie den Auszug noch einmal vollständig ab.',
    en: 'Nothing of “{file}” was taken: in statement {statement} opening balance and bookings make {sum:money}, but the closing balance is {closing:money}. Please fetch the whole statement once more.',
  },
  STATEMENT_OTHER_ACCOUNT: {
    status: 422,
    cause: "A statement is of an account that is not the tenant's; `account` and `own` are the ends of both.",
    de: '„{file}“ gehört zum Konto {account}, eingetragen ist aber {own}. Nur Auszüge des eigenen Kontos werden angenommen (Einstellungen → Bankverbindung).',
    en: '“{file}” is of the account {account}, but yours is {own}. Only statements of your own account are accepted (settings → bank account).',
  },
  STATEMENT_COLUMNS_MISSING: {
    status: 422,
    cause: 'A field that every booking needs has no column; `fields` names them.',
    de: 'In „{file}“ ist diesen Angaben noch keine Spalte zugeordnet: {fields}.',
    en: 'In “{file}” these fields have no column yet: {fields}.',
  },
  STATEMENT_COLUMN_TWICE: {
    status: 422,
    cause: 'Two columns are meant for one field; `field` names it.',
    de: 'In „{file}“ sind zwei Spalten derselben Angabe zugeordnet: {field}.',
    en: 'In “{file}” two columns are meant for the same field: {field}.',
  },
  BANK_IMPORT_FULL: {
    status: 409,
    cause: `One import takes at most ${maxStatementFiles} files.`,
    de: `Auf einmal sind höchstens ${maxStatementFiles} Dateien möglich. Bitte buchen Sie diese zuerst.`,
    en: `At most ${maxStatementFiles} files are possible at once. Please book these first.`,
  },
  BANK_IMPORT_GONE: {
    status: 410,
    cause: `The files were discarded, or are older than ${bankImportKeptHours} hours.`,
    de: 'Die gelesenen Dateien sind nicht mehr da: Sie wurden verworfen oder sind älter als einen Tag. Bitte laden Sie sie noch einmal hoch.',
    en: 'The files that were read are no longer here: they were discarded or are older than a day. Please upload them again.',
  },
  BANK_IMPORT_BOOKED: {
    status: 409,
    cause: 'The import is booked already, so it takes no more files.',
    de: 'Dieser Import ist schon gebucht. Bitte beginnen Sie einen neuen.',
    en: 'This import is booked already. Please begin a new one.',
  },
  BANK_IMPORT_CHANGED: {
    status: 409,
    cause:
      'Since the preview something was booked, so that the import would do something else. Nothing was booked.',
    de: 'Es wurde nichts gebucht: Inzwischen wurden andere Auszüge gebucht. Bitte prüfen Sie die Vorschau noch einmal.',
    en: 'Nothing was booked: other statements have been booked in the meantime. Please check the preview again.',
  },
  BANK_IMPORT_ALLOCATED: {
    status: 409,
    cause:
      'Payments of the import are allocated (`count`), and nobody asked to take that back with it. Nothing was undone.',
    de: 'Mit {count} Zahlungen dieses Imports sind schon Forderungen bezahlt. Wenn auch das zurückgenommen werden soll, kreuzen Sie es bitte an.',
    en: '{count} payments of this import pay receivables already. If that is to be taken back too, please tick it.',
  },
  BANK_IMPORT_DECIDED: {
    status: 409,
    cause:
      'Payments were said to have come back with lines of the import (`count`); those decisions are undone first.',
    de: 'Mit {count} Buchungen dieses Imports sind Zahlungen zurückgegangen. Bitte nehmen Sie zuerst diese Entscheidungen zurück (Rückgaben, Erledigt).',
    en: 'Payments went back with {count} lines of this import. Please undo these decisions first (Returns, Decided).',
  },
  BANK_LINE_DECIDED: {
    status: 409,
    cause: 'Somebody has decided on this line already.',
    de: 'Über diese Buchung ist inzwischen schon entschieden. Bitte laden Sie die Seite neu.',
    en: 'Somebody has decided on this line already. Please reload the page.',
  },
  BANK_LINE_AMOUNT: {
    status: 409,
    cause:
      'The line takes back another amount than the payment has (`lineCents`, `paymentCents`). Nothing was changed.',
    de: 'Die Bank hat {lineCents:money} zurückgenommen, von dieser Zahlung sind aber {paymentCents:money} da. Bitte wählen Sie eine andere Zahlung, oder tragen Sie auf der Seite der Zahlung ein, was erstattet wurde, und haken Sie die Buchung mit einem Grund ab.',
    en: 'The bank took back {lineCents:money}, but {paymentCents:money} of this payment are there. Please choose another payment, or note on the page of the payment what was refunded, and tick off the line with a reason.',
  },
  BANK_IMPORT_REFUNDED: {
    status: 409,
    cause: 'Money of the import was refunded (`count` payments), so it cannot be undone as a whole.',
    de: 'Der Import kann nicht als Ganzes zurückgenommen werden: {count} seiner Zahlungen sind ganz oder teilweise erstattet.',
    en: 'The import cannot be undone as a whole: {count} of its payments were refunded, wholly or in part.',
  },
} as const satisfies Record<string, RefusalWording>
