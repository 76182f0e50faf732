import { z } from 'zod'
import { paymentWay } from '../ledger/receivable-states.ts'
import { shownAccount } from '../tenants/bank.schema.ts'
import { line } from '../wire/line.schema.ts'
import { locale } from '../wire/locales.ts'
import { email, text } from '../wire/text.schema.ts'
import { invoiceFormat, invoiceKind, invoiceTaxCategory, invoiceUnit } from './invoice-states.ts'

const cents = z.number().int()
const country = text(2).regex(/^[A-Z]{2}$/)

/** Who an invoice is from: everything that must stand on it, and what an e-invoice asks beyond that. */
const invoiceSeller = z.object({
  company: z.string(),
  /** Who speaks for the company. */
  director: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  /** The number of the tax office. */
  taxNumber: z.string(),
  /** UID in Austria and Switzerland. */
  vatId: z.string(),
  /** The economic id (W-IdNr.) or another number of the business as such. */
  businessId: z.string(),
  registerCourt: z.string(),
  registerNumber: z.string(),
})

/** Who an invoice is for, and how they want it. */
export const invoiceRecipient = z.object({
  company: line(200).default(''),
  /** The person; of a company, whoever it is for the attention of. */
  name: line(201).default(''),
  street: line(200).default(''),
  postalCode: line(20).default(''),
  city: line(100).default(''),
  country,
  email: z.union([z.literal(''), email()]).default(''),
  vatId: line(20).default(''),
  /** The Leitweg-ID of a public body, or whatever else the recipient wants to find on it. */
  buyerReference: line(100).default(''),
  /** Under which number the recipient ordered it. */
  orderNumber: line(100).default(''),
  /** What of the recipient's books pays for it. */
  costCentre: line(100).default(''),
  format: invoiceFormat,
})
export type InvoiceRecipient = z.infer<typeof invoiceRecipient>

const taxOfLine = {
  taxCategory: invoiceTaxCategory,
  /** In hundredths of a percent. */
  taxRate: z.number().int().min(0).max(5000),
  /** Of the list VATEX, such as VATEX-EU-132-1I; empty: there is none for the reason. */
  exemptionCode: text(30)
    .trim()
    .regex(/^[A-Z0-9-]*$/)
    .default(''),
  /** Why there is no tax. */
  exemptionReason: line(300).default(''),
}

/** A line as somebody edits it. Prices are gross. */
export const invoiceLine = z.object({
  description: line(300).min(1),
  /** Who attended, when, where: in small print below. */
  details: line(500).default(''),
  /** 150 is one and a half; negative takes something back. */
  quantityHundredths: z
    .number()
    .int()
    .min(-1_000_000)
    .max(1_000_000)
    .refine((hundredths) => hundredths !== 0, { params: { code: 'required' } }),
  unit: invoiceUnit,
  unitCents: z.number().int().min(0).max(99_999_999),
  ...taxOfLine,
})
export type InvoiceLine = z.infer<typeof invoiceLine>

/** Sums of one tax; the net sums of the lines with it are its net sum exactly. */
const invoiceTaxSum = z.object({
  taxCategory: invoiceTaxCategory,
  taxRate: cents,
  exemptionCode: z.string(),
  exemptionReason: z.string(),
  netCents: cents,
  taxCents: cents,
  grossCents: cents,
})

const invoiceTotals = z.object({
  netCents: cents,
  taxCents: cents,
  grossCents: cents,
  /** What had been paid of it when it became final. */
  paidCents: cents,
  /** What is left to be paid: gross less paid; nothing of a cancellation or a credit note. */
  dueCents: cents,
})

/** How what is due is paid. */
const invoicePayment = z.discriminatedUnion('way', [
  /** Nothing is left to be paid, or nothing is asked for. */
  z.object({ way: z.literal('none') }),
  z.object({ way: z.literal('transfer'), account: shownAccount, reference: z.string() }),
  z.object({
    way: z.literal('direct_debit'),
    reference: z.string(),
    mandateReference: z.string(),
    creditorId: z.string(),
    /** Whole in the e-invoice; the paper shows its end. */
    iban: z.string(),
    /** Null: the announcement says it. */
    collectedOn: z.iso.date().nullable(),
  }),
])

/**
 * What a final invoice is: everything that is printed and everything in the e-invoice. Both are made from this alone, and
 * it is what the chain of hashes covers. It changes never again, so a new field needs a default.
 */
export const invoiceContent = z.object({
  kind: invoiceKind,
  /** For a part of a price that is paid before the service, such as a deposit. */
  isPrepayment: z.boolean(),
  number: z.string(),
  language: locale,
  currencyCode: z.string(),
  issuedOn: z.iso.date(),
  /** Null: at no certain day, or nothing is due. */
  dueOn: z.iso.date().nullable(),
  /** When the service was, or will be, given: the same day twice for one day. */
  serviceStart: z.iso.date().nullable(),
  serviceEnd: z.iso.date().nullable(),
  seller: invoiceSeller,
  recipient: invoiceRecipient,
  /** The invoice that this one cancels or credits. */
  preceding: z.object({ number: z.string(), issuedOn: z.iso.date() }).nullable(),
  /** Why something is cancelled or credited. */
  reason: z.string(),
  lines: z.array(invoiceLine.extend({ grossCents: cents, netCents: cents })),
  taxes: z.array(invoiceTaxSum),
  totals: invoiceTotals,
  /** What of the sum had been paid already, the earliest first. */
  paid: z.array(z.object({ receivedOn: z.iso.date(), way: paymentWay, cents })),
  payment: invoicePayment,
  /** Above the lines, and below the sums; paragraphs are divided by empty lines. */
  intro: z.string(),
  closing: z.string(),
})
export type InvoiceContent = z.infer<typeof invoiceContent>
