import type { Locale } from '../wire/locales.ts'
import { firmFieldWords } from './firm.fields.ts'
import type { FirmDetails } from './firm.schema.ts'

const address = { de: 'Rechnungsadresse', en: 'Invoice address' }

/** What was said of a firm, as facts under their names; nothing of what was left empty. */
export function firmInWords(firm: FirmDetails, locale: Locale): { label: string; value: string }[] {
  const { orderNumber, costCentre, vatId, invoiceEmail, invoiceStreet, invoicePostalCode, invoiceCity } = firm
  const town = `${invoicePostalCode} ${invoiceCity}`.trim()
  const named = { orderNumber, costCentre, vatId, invoiceEmail }
  return [
    ...(Object.keys(named) as (keyof typeof named)[]).map((key) => ({
      label: firmFieldWords[key].label[locale],
      value: named[key],
    })),
    { label: address[locale], value: [invoiceStreet, town].filter(Boolean).join(', ') },
  ].filter(({ value }) => value !== '')
}
