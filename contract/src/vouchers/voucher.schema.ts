import { z } from 'zod'
import { tableFormat } from '../courses/course-list.schema.ts'
import { paymentWay } from '../ledger/receivable-states.ts'
import { day } from '../wire/days.schema.ts'
import { paymentId, voucherId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { type Locale, locale, type Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { email, text } from '../wire/text.schema.ts'
import { voucherNumberOf } from './voucher-number.ts'

/** The number of a voucher as somebody types it from paper; groups and case do not count. */
export const typedVoucher = text(60).overwrite(voucherNumberOf)

const voucherStates = ['open', 'used_up', 'blocked', 'lapsed'] as const
export const voucherState = z.enum(voucherStates)
export type VoucherState = z.infer<typeof voucherState>

export const voucherStateNames: Record<VoucherState, Wording> = {
  open: { de: 'einlösbar', en: 'redeemable' },
  used_up: { de: 'eingelöst', en: 'redeemed' },
  blocked: { de: 'gesperrt', en: 'blocked' },
  lapsed: { de: 'verfallen', en: 'lapsed' },
}

/** What happened to the money of a voucher. */
export const voucherMovementKind = z.enum(['issued', 'redeemed', 'given_back', 'corrected', 'lapsed'])
export type VoucherMovementKind = z.infer<typeof voucherMovementKind>

export const voucherMovementNames: Record<VoucherMovementKind, Wording> = {
  issued: { de: 'Verkauft', en: 'Sold' },
  redeemed: { de: 'Eingelöst', en: 'Redeemed' },
  given_back: { de: 'Gutgeschrieben', en: 'Given back' },
  corrected: { de: 'Berichtigt', en: 'Corrected' },
  lapsed: { de: 'Verfallen', en: 'Lapsed' },
}

/** How a voucher was paid for. */
export const voucherPaidWay = paymentWay.extract(['cash', 'card', 'bank_transfer', 'other'])
export type VoucherPaidWay = z.infer<typeof voucherPaidWay>

const cents = z.number().int()
/** The most that is printed on a voucher: beyond it somebody has mistyped. */
const mostVoucherCents = 1_000_000

/** A voucher as it is sold. */
export const newVoucher = z.object({
  id: voucherId,
  amountCents: cents.min(100).max(mostVoucherCents),
  paidWay: voucherPaidWay,
  soldOn: day,
  buyerName: line(200).default(''),
  buyerEmail: z.union([z.literal(''), email()]).default(''),
  /** Whose name stands on the paper; empty: nobody's. */
  recipientName: line(100).default(''),
  /** What the buyer wishes the recipient, as it is printed. */
  message: text(500).trim().default(''),
  /** The language of paper and mail. */
  language: locale,
})
export type NewVoucher = z.infer<typeof newVoucher>

const voucherActions = ['print', 'send', 'block', 'unblock', 'correct'] as const
export type VoucherAction = (typeof voucherActions)[number]

export const voucher = z.object({
  id: voucherId,
  /** The last four characters of its number. */
  lastFour: z.string(),
  state: voucherState,
  currencyCode: z.string(),
  amountCents: cents,
  balanceCents: cents,
  soldOn: z.iso.date(),
  /** The last day on which it can be redeemed. */
  validUntil: z.iso.date(),
  paidWay: voucherPaidWay,
  buyerName: z.string(),
  recipientName: z.string(),
  /** Empty: nobody of the staff. */
  actorName: z.string(),
})
export type Voucher = z.infer<typeof voucher>

export const voucherDetail = voucher.extend({
  buyerEmail: z.string(),
  message: z.string(),
  language: locale,
  movements: z.array(
    z.object({
      kind: voucherMovementKind,
      cents,
      at: z.iso.datetime(),
      /** Empty: it was done automatically, or by whoever redeemed it. */
      actorName: z.string(),
      reason: z.string(),
      /** What it paid; null: it is about no payment. */
      paymentId: paymentId.nullable(),
      paidFor: z.string(),
    }),
  ),
  revision,
  allowedActions: z.array(z.enum(voucherActions)),
})
export type VoucherDetail = z.infer<typeof voucherDetail>

export const voucherFilter = z.object({
  /** Words of buyer or recipient, the last four characters of a number, or all of it. */
  q: z.string().trim().max(100).default(''),
  state: voucherState.optional(),
})
export type VoucherFilter = z.infer<typeof voucherFilter>

const order = {
  sort: z.enum(['soldOn', 'amount', 'balance', 'validUntil']).default('soldOn'),
  dir: z.enum(['asc', 'desc']).default('desc'),
}
export const voucherListInput = pageInput.extend(voucherFilter.shape).extend(order)
export const voucherExportInput = voucherFilter.extend(order).extend({ format: tableFormat })

export const voucherTotals = z.object({
  count: cents,
  amountCents: cents,
  /** What is still owed to those who hold them. */
  balanceCents: cents,
})
export type VoucherTotals = z.infer<typeof voucherTotals>

export const voucherCorrection = z.object({
  requestKey: z.uuid(),
  cents: cents
    .min(-mostVoucherCents)
    .max(mostVoucherCents)
    .refine((one) => one !== 0, { params: { code: 'required' } }),
  reason: line(300).min(1),
})

export const voucherSending = z.object({ requestKey: z.uuid(), recipient: email() })

/** By law a voucher is good for three years after the year of its sale; a provider may only be more generous. */
export const leastVoucherYears = 3
export const voucherSettings = z.object({
  revision,
  /** It is good until the end of the n-th year after the one in which it is sold. */
  years: cents.min(leastVoucherYears).max(10),
})
export type VoucherSettings = z.infer<typeof voucherSettings>

/** What a voucher pays of an order, for whoever typed its number. */
export const voucherPart = z.object({
  lastFour: z.string(),
  cents,
  leftCents: cents,
  validUntil: z.iso.date(),
})
export type VoucherPart = z.infer<typeof voucherPart>

/** How the house calls a voucher where only its end is told. */
export const voucherName = (lastFour: string, language: Locale) =>
  language === 'de' ? `Gutschein …${lastFour}` : `Voucher …${lastFour}`
