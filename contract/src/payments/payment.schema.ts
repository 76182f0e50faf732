import { z } from 'zod'
import { tableFormat } from '../courses/course-list.schema.ts'
import { payer } from '../ledger/payer.schema.ts'
import { paymentWay } from '../ledger/receivable-states.ts'
import { creditedFor } from '../registrations/late-places.ts'
import { voucher } from '../vouchers/voucher.schema.ts'
import { day } from '../wire/days.schema.ts'
import { flag } from '../wire/flag.schema.ts'
import {
  courseId,
  paymentId,
  personId,
  receivableId,
  registrationId,
  requestKey,
} from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { email, text } from '../wire/text.schema.ts'
import { linePayout } from './payouts.schema.ts'
import { allocation, enteredCents } from './receivable.schema.ts'

const cents = z.number().int()

const paymentActions = ['allocate', 'reverse', 'refund', 'change'] as const
export type PaymentAction = (typeof paymentActions)[number]

export const payment = z.object({
  id: paymentId,
  way: paymentWay,
  receivedOn: z.iso.date(),
  bookedAt: z.iso.datetime(),
  currencyCode: z.string(),
  amountCents: cents,
  allocatedCents: cents,
  reversedCents: cents,
  refundedCents: cents,
  /** Pays nothing yet: the credit of the payer. */
  freeCents: cents,
  /** Null: nobody knows yet who paid. */
  payer: payer.nullable(),
  /** Who paid by the bank or by whoever noted it. */
  payerName: z.string(),
  remittance: z.string(),
  actorName: z.string(),
  allowedActions: z.array(z.enum(paymentActions)),
})
export type Payment = z.infer<typeof payment>

export const paymentDetail = payment.extend({
  allocations: z.array(allocation),
  reversals: z.array(
    z.object({
      cents,
      kind: z.enum(['mistake', 'return_debit', 'returned', 'import_undone']),
      code: z.string(),
      reason: z.string(),
      at: z.iso.datetime(),
      actorName: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      cents,
      way: paymentWay,
      purpose: z.string(),
      executedOn: z.iso.date(),
      actorName: z.string(),
    }),
  ),
  /** Places that had expired before it came, and what became of them and of the money. */
  late: z.array(
    z.object({
      registrationId,
      courseId,
      courseTitle: z.string(),
      /** Null: the place was booked again. */
      creditedFor: creditedFor.nullable(),
      at: z.iso.datetime(),
      /** Empty: it was done automatically. */
      actorName: z.string(),
    }),
  ),
  /** With which transfer of the payment service it reached the provider's bank; null: not yet, or not so. */
  payout: linePayout.nullable(),
  /** The end of the payer's account number; empty: unknown. */
  accountEnd: z.string(),
  endToEndId: z.string(),
  note: z.string(),
  revision,
})
export type PaymentDetail = z.infer<typeof paymentDetail>

export const paymentFilter = z.object({
  /** Words of the payer's name or address or of the remittance text, or the number of a receipt. */
  q: z.string().trim().max(100).default(''),
  way: paymentWay.optional(),
  /** Something of it pays nothing yet. */
  free: flag.optional(),
  /** Nobody knows who paid. */
  unknown: flag.optional(),
  personId: personId.optional(),
  /** Something of it pays what is owed for that course. */
  courseId: courseId.optional(),
  from: day.optional(),
  until: day.optional(),
})
export type PaymentFilter = z.infer<typeof paymentFilter>

const order = {
  sort: z.enum(['receivedOn', 'amount', 'free', 'way']).default('receivedOn'),
  dir: z.enum(['asc', 'desc']).default('desc'),
}
export const paymentListInput = pageInput.extend(paymentFilter.shape).extend(order)
export const paymentExportInput = paymentFilter.extend(order).extend({ format: tableFormat })

/** The allocations of the payments that match a filter, as a file. */
export const allocationExportInput = paymentFilter.extend({ format: tableFormat })

/** Sums of all payments that match a filter. */
export const paymentTotals = z.object({
  count: cents,
  amountCents: cents,
  allocatedCents: cents,
  freeCents: cents,
  refundedCents: cents,
  reversedCents: cents,
})
export type PaymentTotals = z.infer<typeof paymentTotals>

/** Whom a payment or a receivable may be of; the person of that id is always among what is found. */
export const payerSearch = z.object({
  q: z.string().trim().max(100).default(''),
  personId: personId.optional(),
})
export type PayerSearch = z.infer<typeof payerSearch>

export const wantedAllocation = z.object({ receivableId, cents: enteredCents })

/** Ways by which somebody of the staff may note that money came in. */
const notedWay = paymentWay.extract(['bank_transfer', 'cash', 'card', 'other'])

/** Money that came in, noted by hand, and what it pays. */
export const newPayment = z.object({
  requestKey,
  way: notedWay,
  receivedOn: day,
  amountCents: enteredCents,
  personId: personId.nullable(),
  payerName: line(200).default(''),
  note: text(2000).default(''),
  allocations: z.array(wantedAllocation).max(100).default([]),
  /** To whom the receipt is mailed; empty: to nobody. */
  receiptTo: z.union([z.literal(''), email()]).default(''),
})
export type NewPayment = z.infer<typeof newPayment>

export const receiptSending = z.object({ requestKey, recipient: email() })

export const paymentChange = z.object({
  revision,
  personId: personId.nullable(),
  note: text(2000).default(''),
})

/** A voucher that was sold, as the till counts it: no payment, because nobody knows yet for what. */
const soldVoucher = voucher.pick({
  id: true,
  lastFour: true,
  paidWay: true,
  amountCents: true,
  buyerName: true,
  actorName: true,
})

/** The cash and card payments of one day, and what was given back in cash. */
export const cashDay = z.object({
  day: z.iso.date(),
  payments: z.array(payment),
  /** Vouchers that were sold for cash or by card; their sums are among those below. */
  vouchers: z.array(soldVoucher),
  cashInCents: cents,
  cashOutCents: cents,
  cardCents: cents,
})
export type CashDay = z.infer<typeof cashDay>

/** What is open and overdue, and what came in, for a glance. */
const moneyAtAGlance = z.object({
  openCents: cents,
  openCount: cents,
  overdueCents: cents,
  overdueCount: cents,
  /** What came in this month, less what was reversed. */
  monthCents: cents,
  /** What came in by month and way, the present month last. */
  months: z.array(z.object({ month: z.string(), way: paymentWay, cents })),
  /** What is open, by how long it has been overdue. */
  ages: z.array(
    z.object({ age: z.enum(['not_due', 'days_30', 'days_60', 'days_90', 'older']), cents, count: cents }),
  ),
})

export const moneyOverview = moneyAtAGlance.extend({
  /** What came in and pays nothing yet. */
  freeCents: cents,
  freeCount: cents,
})
export type MoneyOverview = z.infer<typeof moneyOverview>

/** The same of one course; what came in is what was paid for its places, on the day that the money came. */
export const courseMoney = moneyAtAGlance.extend({
  chargedCents: cents,
  chargedCount: cents,
  paidCents: cents,
  writtenOffCents: cents,
})
export type CourseMoney = z.infer<typeof courseMoney>
export type MoneyAtAGlance = z.infer<typeof moneyAtAGlance>
