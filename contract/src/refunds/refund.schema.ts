import { z } from 'zod'
import { paymentService } from '../checkout/checkout.schema.ts'
import { payer } from '../ledger/payer.schema.ts'
import { paymentWayNames } from '../ledger/receivable-states.ts'
import { enteredCents } from '../payments/receivable.schema.ts'
import { refundReason } from '../registrations/refund-reason.ts'
import { compactNumber, isSepaIban } from '../tenants/bank-numbers.ts'
import { day } from '../wire/days.schema.ts'
import { bookingId, paymentId, refundFileId, refundRequestId, requestKey } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'

const cents = z.number().int()

/**
 * Pending: proposed or asked for. Account asked: released, and the payer is asked where the money goes. Created: released, to
 * be executed. On its way: the payment service was asked to give it back. Kept: it stays as the payer's credit.
 */
export const refundState = z.enum(['pending', 'account_asked', 'created', 'on_its_way', 'executed', 'kept'])
export type RefundState = z.infer<typeof refundState>

export const refundStateNames: Record<RefundState, Wording> = {
  pending: { de: 'Zu prüfen', en: 'To be checked' },
  account_asked: { de: 'IBAN angefragt', en: 'IBAN requested' },
  created: { de: 'Freigegeben', en: 'Released' },
  on_its_way: { de: 'Beim Zahlungsdienst', en: 'At the payment service' },
  executed: { de: 'Erstattet', en: 'Refunded' },
  kept: { de: 'Als Guthaben behalten', en: 'Kept as a credit' },
}

/** Service: by the payment service that the money came through. */
export const refundWay = z.enum(['bank_transfer', 'service', 'cash', 'card', 'other'])
export type RefundWay = z.infer<typeof refundWay>

export const refundWayNames: Record<RefundWay, Wording> = {
  bank_transfer: paymentWayNames.bank_transfer,
  service: { de: 'Über den Zahlungsdienst', en: 'By the payment service' },
  cash: paymentWayNames.cash,
  card: paymentWayNames.card,
  other: paymentWayNames.other,
}

const refundActions = ['release', 'keep', 'execute', 'askAgain', 'withdrawRequest'] as const
export type RefundAction = (typeof refundActions)[number]

export const refundRequest = z.object({
  id: refundRequestId,
  paymentId,
  state: refundState,
  cause: z.enum(['place_given_up', 'by_hand', 'came_back']),
  cents,
  currencyCode: z.string(),
  purpose: z.string(),
  way: refundWay.nullable(),
  payer: payer.nullable(),
  payerName: z.string(),
  askedAt: z.iso.datetime(),
  executedOn: z.iso.date().nullable(),
  /** When the bank's statement showed the transfer, and when it came back. */
  confirmedOn: z.iso.date().nullable(),
  returnedOn: z.iso.date().nullable(),
  /** The end of the number of the account that it goes to; empty: none is known. */
  accountEnd: z.string(),
  accountHolder: z.string(),
  allowedActions: z.array(z.enum(refundActions)),
})
export type RefundRequest = z.infer<typeof refundRequest>

export const refundDetail = refundRequest.extend({
  /** The most that can be given back with it: what is free of the payment and not asked for otherwise. */
  mostCents: cents,
  /** What was given back of the payment already. */
  alreadyRefundedCents: cents,
  /** The account that the payment came from, if the bank told it. */
  knownAccount: z.object({ holder: z.string(), end: z.string() }).nullable(),
  refundFileId: refundFileId.nullable(),
  /** The places that it gives money back for, and what the provider's terms say of each. */
  shares: z.array(
    z.object({
      title: z.string(),
      name: z.string(),
      /** What of this payment goes back for the place. */
      backCents: cents,
      /** What goes back for it of all payments, and what had been paid for it: all parts of its price. */
      placeBackCents: cents,
      placePaidCents: cents,
      reason: refundReason,
    }),
  ),
  /** Where the payer can be asked for an account; empty: no address is known. */
  askableAt: z.string(),
  /** The link that the payer has, while it waits for an answer. */
  accountRequest: z.object({ askedAt: z.iso.datetime(), expiresAt: z.iso.datetime() }).nullable(),
  returnCode: z.string(),
  /** The service that the money came through, while it gives money back. */
  service: paymentService.nullable(),
  /** Why the service did not give it back; empty: it did, or was not asked. */
  failure: z.string(),
  /** As which payment it came back. */
  returnedPaymentId: paymentId.nullable(),
  /** Somebody else has to release it. */
  needsOther: z.boolean(),
  note: z.string(),
  actorName: z.string(),
  releasedBy: z.string(),
  revision,
})
export type RefundDetail = z.infer<typeof refundDetail>

export const refundFilter = z.object({
  /** Words of the payer's name or address, or of the purpose. */
  q: z.string().trim().max(100).default(''),
  state: refundState.optional(),
  way: refundWay.optional(),
  paymentId: paymentId.optional(),
})
export type RefundFilter = z.infer<typeof refundFilter>

export const refundListInput = pageInput.extend(refundFilter.shape).extend({
  sort: z.enum(['askedAt', 'amount']).default('askedAt'),
  dir: z.enum(['asc', 'desc']).default('desc'),
})

export const refundTotals = z.object({ count: cents, cents })
export type RefundTotals = z.infer<typeof refundTotals>

export const newRefundRequest = z.object({
  requestKey,
  paymentId,
  cents: enteredCents,
  purpose: line(140).min(1),
})
export type NewRefundRequest = z.infer<typeof newRefundRequest>

const typedNumber = text(50).transform(compactNumber)
const iban = typedNumber.refine((number) => number === '' || isSepaIban(number), { params: { code: 'iban' } })

/** An empty IBAN: the account that the payment came from. */
export const refundRelease = z.object({
  cents: enteredCents,
  purpose: line(140).min(1),
  way: refundWay,
  accountHolder: line(70).default(''),
  iban: iban.default(''),
  /** The payer is asked by mail for the account of a transfer, instead of one being entered here. */
  asksForAccount: z.boolean().default(false),
})
export type RefundRelease = z.infer<typeof refundRelease>

export const refundExecution = z.object({ executedOn: day })

/** What a file is made of, as it was seen. */
export const newRefundFile = z.object({
  requestKey,
  refundRequestIds: z.array(refundRequestId).min(1).max(1000),
  sumCents: cents,
})
export type NewRefundFile = z.infer<typeof newRefundFile>

export const refundFile = z.object({
  id: refundFileId,
  madeAt: z.iso.datetime(),
  actorName: z.string(),
  transfers: cents,
  sumCents: cents,
  sha256: z.string(),
})
export type RefundFile = z.infer<typeof refundFile>

/** What the payer reads behind the link of the mail. Nothing is told any more once the link has been used. */
export const refundAccountPage = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    cents,
    currencyCode: z.string(),
    purpose: z.string(),
    expiresAt: z.iso.datetime(),
  }),
  z.object({ state: z.enum(['answered', 'expired', 'void']) }),
])
export type RefundAccountPage = z.infer<typeof refundAccountPage>

export const enteredRefundAccount = z.object({
  accountHolder: line(70).min(1),
  iban: typedNumber.refine(isSepaIban, { params: { code: 'iban' } }),
})
export type EnteredRefundAccount = z.infer<typeof enteredRefundAccount>

/** What goes back of the money for somebody's bookings, as they may know it: never where the money goes, or who decides. */
export const ownRefund = z.object({
  id: refundRequestId,
  /** The bookings that the money was for, and what was booked; a link of one booking is told of that one alone. */
  bookings: z.array(z.object({ bookingId, titles: z.array(z.string()) })),
  cents,
  currencyCode: z.string(),
  state: refundState,
  way: refundWay.nullable(),
  executedOn: z.iso.date().nullable(),
  /** It came back, because the bank could not deliver it; then it is decided on anew. */
  returnedOn: z.iso.date().nullable(),
  /** While whoever paid is asked for an account: when the mail with the link went out, and how long the link is good. */
  accountRequest: z.object({ askedAt: z.iso.datetime(), expiresAt: z.iso.datetime() }).nullable(),
})
export type OwnRefund = z.infer<typeof ownRefund>
