import type { Locale, Wording } from '../wire/locales.ts'

/** Why banks give money back, in plain words; the codes are those of ISO 20022 as SEPA uses them. */
const returnCodes: Record<string, Wording> = {
  AC01: { de: 'Die Kontonummer stimmt nicht', en: 'The account number is wrong' },
  AC03: { de: 'Die Kontonummer stimmt nicht', en: 'The account number is wrong' },
  AC04: { de: 'Das Konto ist aufgelöst', en: 'The account is closed' },
  AC06: { de: 'Das Konto ist gesperrt', en: 'The account is blocked' },
  AC13: { de: 'Das Konto gehört einem Verbraucher', en: 'The account is that of a consumer' },
  AG01: { de: 'Das Konto nimmt keine Lastschriften an', en: 'The account takes no direct debits' },
  AG02: {
    de: 'Die Bank kennt diese Art von Buchung nicht',
    en: 'The bank does not know this kind of booking',
  },
  AM04: { de: 'Das Konto war nicht gedeckt', en: 'There was not enough money on the account' },
  AM05: { de: 'Doppelt eingereicht', en: 'Sent twice' },
  BE04: { de: 'Die Adresse fehlt', en: 'The address is missing' },
  BE05: { de: 'Die Gläubiger-ID ist unbekannt', en: 'The creditor identifier is unknown' },
  CNOR: { de: 'Die Bank des Empfängers ist nicht erreichbar', en: 'The bank of the payee cannot be reached' },
  CUST: { de: 'Auf Wunsch des Zahlers', en: 'Asked for by the payer' },
  DNOR: { de: 'Die Bank des Zahlers ist nicht erreichbar', en: 'The bank of the payer cannot be reached' },
  DUPL: { de: 'Doppelt gezahlt', en: 'Paid twice' },
  ED05: { de: 'Die Bank konnte nicht abrechnen', en: 'The bank could not settle it' },
  FF01: { de: 'Die Angaben waren fehlerhaft', en: 'The data were wrong' },
  FOCR: { de: 'Nach einem Rückruf der Bank', en: 'After a recall by the bank' },
  FRAD: { de: 'Verdacht auf Betrug', en: 'Suspicion of fraud' },
  LEGL: { de: 'Aus rechtlichen Gründen', en: 'For legal reasons' },
  MD01: { de: 'Es gibt kein gültiges Mandat', en: 'There is no valid mandate' },
  MD02: { de: 'Das Mandat ist fehlerhaft', en: 'The mandate is wrong' },
  MD06: { de: 'Der Zahler hat widersprochen', en: 'The payer has objected' },
  MD07: { de: 'Der Zahler ist verstorben', en: 'The payer has died' },
  MS02: { de: 'Vom Zahler zurückgegeben, ohne Grund', en: 'Returned by the payer, without a reason' },
  MS03: { de: 'Von der Bank zurückgegeben, ohne Grund', en: 'Returned by the bank, without a reason' },
  NOAS: { de: 'Der Empfänger hat nicht geantwortet', en: 'The payee has not answered' },
  RC01: { de: 'Die Bankleitzahl stimmt nicht', en: 'The bank code is wrong' },
  RR01: { de: 'Angaben zum Konto fehlen', en: 'Data of the account are missing' },
  RR02: { de: 'Name oder Adresse des Zahlers fehlt', en: 'Name or address of the payer is missing' },
  RR03: { de: 'Name oder Adresse des Empfängers fehlt', en: 'Name or address of the payee is missing' },
  RR04: { de: 'Aus aufsichtsrechtlichen Gründen', en: 'For regulatory reasons' },
  SL01: { de: 'Der Zahler erlaubt diese Abbuchung nicht', en: 'The payer does not allow this debit' },
  TECH: { de: 'Technischer Fehler', en: 'Technical problem' },
  TM01: { de: 'Zu spät eingereicht', en: 'Sent too late' },
}

/** Null: nobody knows this code. */
export function returnCodeWords(code: string, locale: Locale): string | null {
  return returnCodes[code]?.[locale] ?? null
}
