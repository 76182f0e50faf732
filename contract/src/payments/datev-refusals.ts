import type { RefusalWording } from '../wire/refusals.ts'

export const datevRefusals = {
  DATEV_UNCONFIRMED: {
    status: 409,
    cause: 'Nobody has confirmed the accounts for DATEV yet.',
    de: 'Bitte prüfen und bestätigen Sie zuerst die Konten für DATEV.',
    en: 'Please check and confirm the accounts for DATEV first.',
  },
  DATEV_PERIOD: {
    status: 422,
    cause: 'The day does not lie in the fiscal year.',
    de: 'Das Datum liegt nicht in diesem Wirtschaftsjahr. Bitte wählen Sie einen Tag darin.',
    en: 'The date does not lie in this fiscal year. Please choose a day in it.',
  },
  DATEV_CHANGED: {
    status: 409,
    cause: 'Count or sum are others than those that were seen; `postings` and `sumCents` say which.',
    de: 'Inzwischen ist etwas dazugekommen. Bitte prüfen Sie Anzahl und Summe noch einmal.',
    en: 'Something has been added meanwhile. Please check count and sum once more.',
  },
  DATEV_FIELD: {
    status: 409,
    cause:
      'A field of a line would not be as DATEV takes it; `line`, `field` and `value` say which. No file is made.',
    de: 'In Zeile {line} passt „{value}“ nicht in das Feld „{field}“. Es wurde keine Datei erzeugt.',
    en: 'In line {line}, “{value}” does not fit the field “{field}”. No file was made.',
  },
} as const satisfies Record<string, RefusalWording>
