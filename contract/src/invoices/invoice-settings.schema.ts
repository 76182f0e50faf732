import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import { numberPattern, numberPeriod, showsPeriod } from './invoice-number.ts'
import { invoiceFormat } from './invoice-states.ts'

/** When drafts are made by themselves: never, once a place is confirmed, or once its course has begun. */
export const draftsWhen = z.enum(['never', 'confirmed', 'started'])

export const draftsWhenNames: Record<z.infer<typeof draftsWhen>, Wording> = {
  never: { de: 'Nie, nur von Hand', en: 'Never, only by hand' },
  confirmed: { de: 'Sobald ein Platz bestätigt ist', en: 'Once a place is confirmed' },
  started: { de: 'Sobald der Kurs begonnen hat', en: 'Once the course has begun' },
}

const wording = text(2000).trim().default('')

/** How a provider writes invoices. */
const fields = z.object({
  invoicePattern: numberPattern,
  invoiceRestarts: numberPeriod,
  /** Cancellations and credit notes have numbers of their own. */
  correctionPattern: numberPattern,
  correctionRestarts: numberPeriod,
  /** How recipients get invoices who want nothing else. */
  usualFormat: invoiceFormat,
  /** After so many days an invoice is due, where nothing else was agreed. */
  paymentDays: z.number().int().min(0).max(365),
  introDe: wording,
  introEn: wording,
  closingDe: wording,
  closingEn: wording,
  draftsWhen,
})

export const invoiceSettings = fields.extend({ revision })
export type InvoiceSettings = z.infer<typeof invoiceSettings>

export const invoiceSettingsInput = invoiceSettings.superRefine((given, check) => {
  for (const series of ['invoice', 'correction'] as const)
    if (!showsPeriod(given[`${series}Pattern`], given[`${series}Restarts`]))
      check.addIssue({ code: 'custom', path: [`${series}Pattern`], params: { code: 'numberPeriod' } })
})

export const defaultInvoiceSettings: InvoiceSettings = {
  revision: 0,
  invoicePattern: 'RE-{YYYY}-{NNNN}',
  invoiceRestarts: 'year',
  correctionPattern: 'ST-{YYYY}-{NNNN}',
  correctionRestarts: 'year',
  usualFormat: 'pdf',
  paymentDays: 14,
  introDe: '',
  introEn: '',
  closingDe: '',
  closingEn: '',
  draftsWhen: 'never',
}

export const invoiceSeries = z.enum(['invoices', 'corrections'])

/** The next number of a series, and whether it may be chosen: as long as none was given in its period. */
export const nextNumber = z.object({
  series: invoiceSeries,
  period: z.string(),
  counter: z.number().int(),
  number: z.string(),
  mayBeChosen: z.boolean(),
})
export type NextNumber = z.infer<typeof nextNumber>

export const shownInvoiceSettings = invoiceSettings.extend({ next: z.array(nextNumber) })
