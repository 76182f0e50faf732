import { z } from 'zod'
import { tableFormat } from '../courses/course-list.schema.ts'
import { paymentMethod } from '../tenants/payment-methods.ts'
import { day } from '../wire/days.schema.ts'
import { courseId, paymentId, registrationId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { text } from '../wire/text.schema.ts'

export const paymentService = z.enum(['paypal', 'stripe'])
export type PaymentServiceName = z.infer<typeof paymentService>

/** How the services are called, in every language. */
export const paymentServiceNames: Readonly<Record<PaymentServiceName, string>> = {
  paypal: 'PayPal',
  stripe: 'Stripe',
}

/** What a payer is told of an attempt. */
export const checkoutStanding = z.enum(['open', 'checking', 'completed', 'cancelled', 'failed'])
export type CheckoutStanding = z.infer<typeof checkoutStanding>

/** Where a payer goes, or why not. */
export const startedCheckout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('go'), url: z.url() }),
  /** Money may be on its way: the page of that attempt says so. */
  z.object({ kind: z.literal('checking'), returnToken: z.string() }),
  z.object({ kind: z.literal('failed') }),
])
export type StartedCheckout = z.infer<typeof startedCheckout>

/** What can be paid of a booking, and by which services. */
export const checkoutOffer = z.object({
  cents: z.number().int(),
  title: z.string(),
  reference: z.string(),
  services: z.array(paymentService),
  /** The method that was chosen with the booking. */
  chosen: paymentMethod.nullable(),
  /** How it can be paid instead, without a payment service. */
  others: z.array(paymentMethod),
  dueAt: z.iso.datetime().nullable(),
  /** Set: money may be on its way already. */
  checking: z.string().nullable(),
})
export type CheckoutOffer = z.infer<typeof checkoutOffer>

/** What becomes of the wish to pay otherwise. While money may be on its way, nothing is changed. */
export const changedMethod = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chosen') }),
  z.object({ kind: z.literal('checking'), returnToken: z.string() }),
])
export type ChangedMethod = z.infer<typeof changedMethod>

export const checkoutStatus = z.object({
  standing: checkoutStanding,
  service: paymentService,
  cents: z.number().int(),
  currencyCode: z.string(),
  title: z.string(),
  reference: z.string(),
  /** Something of the booking can be paid again, by whatever method. */
  retryable: z.boolean(),
  /** How it can be paid instead, without a payment service; nothing where nothing can be paid. */
  others: z.array(paymentMethod),
  /** What of the money pays nothing, because the place was paid otherwise or is gone. */
  creditCents: z.number().int(),
  /** What of it was given back since. */
  givenBackCents: z.number().int(),
  dueAt: z.iso.datetime().nullable(),
  /** The key of the booking, for the way back; null: it is known no more. */
  accessToken: z.string().nullable(),
})
export type CheckoutStatus = z.infer<typeof checkoutStatus>

const serviceEnvironment = z.enum(['sandbox', 'production'])
export const checkOutcome = z.enum(['right', 'credentials', 'environment', 'restricted', 'rights', 'unknown'])

/** How a payment service is set up. Its secret is never told. */
export const paymentAccount = z.object({
  service: paymentService,
  isSetUp: z.boolean(),
  environment: serviceEnvironment,
  /** The public part of the credentials, as far as it may be seen; empty: none. */
  clientId: z.string(),
  accountName: z.string(),
  outcome: checkOutcome.nullable(),
  checkedAt: z.iso.datetime().nullable(),
  /** The service tells us by itself; otherwise it is asked now and then. */
  listens: z.boolean(),
  /** It is offered to attendees. */
  usable: z.boolean(),
  /** How many courses that are not over offer the method. */
  courses: z.number().int(),
})
export type PaymentAccount = z.infer<typeof paymentAccount>

const secretText = (most: number) => z.string().trim().max(most)

export const paypalCredentials = z.object({
  environment: serviceEnvironment,
  clientId: secretText(200).min(10),
  /** Empty: the one that is stored. */
  clientSecret: secretText(200),
})

/** A secret key, or one with restricted rights; which world it belongs to stands in it. Empty: the one that is stored. */
export const stripeCredentials = z.object({
  secretKey: text(300)
    .trim()
    .regex(/^$|^(sk|rk)_(live|test)_[A-Za-z0-9_]{10,}$/),
})

/** Money at a service that somebody has to look at. */
export const checkoutTask = z.object({
  attemptId: z.uuid(),
  bookingId: z.uuid(),
  registrationId,
  courseId,
  courseTitle: z.string(),
  contact: z.string(),
  service: paymentService,
  cents: z.number().int(),
  /** What was asked for. */
  askedCents: z.number().int(),
  currencyCode: z.string(),
  /**
   * The first three: what came in is not what was asked for. Another amount is booked as a credit, the others are not. `unknown`: nobody could say for a day what became
   * of it. `no_place`: booked, and it pays no place. `refund_not_free`: given back at the service, and it pays a place here.
   * `disputed`: the payer says at the service that it is theirs.
   */
  kind: z.enum(['amount', 'currency', 'payee', 'unknown', 'no_place', 'refund_not_free', 'disputed']),
  /** What the service calls it. */
  externalId: z.string(),
  /** Null: nothing is booked. */
  paymentId: paymentId.nullable(),
  /** Somebody can say that it is dealt with; others end by themselves. */
  settleable: z.boolean(),
  at: z.iso.datetime(),
})
export type CheckoutTask = z.infer<typeof checkoutTask>

const cents = z.number().int()

export const disputeState = z.enum(['open', 'won', 'lost'])
export type DisputeState = z.infer<typeof disputeState>

/** What a payment service says of a payment that came through it. */
export const onlinePayment = z.object({
  service: paymentService,
  /** What the service calls it. */
  externalId: z.string(),
  capturedAt: z.iso.datetime(),
  /** What the service keeps; null: it has not said yet. */
  feeCents: cents.nullable(),
  /** Money on its way back, or given back there. */
  refunds: z.array(
    z.object({
      cents,
      state: z.enum(['asked', 'pending', 'completed', 'failed']),
      /** Given back at the service, by nobody here. */
      isFromThere: z.boolean(),
      /** It pays a place here, so it is not booked. */
      isNotFree: z.boolean(),
      at: z.iso.datetime(),
    }),
  ),
  disputes: z.array(z.object({ cents, state: disputeState, at: z.iso.datetime() })),
})
export type OnlinePayment = z.infer<typeof onlinePayment>

/** A payment that came through a payment service, as a line of the list. */
export const onlinePaymentLine = z.object({
  id: paymentId,
  service: paymentService,
  /** What the service calls it. */
  externalId: z.string(),
  capturedAt: z.iso.datetime(),
  payerName: z.string(),
  /** What was booked. */
  courseTitle: z.string(),
  currencyCode: z.string(),
  amountCents: cents,
  /** What the service keeps; null: it has not said yet. */
  feeCents: cents.nullable(),
  /** What is left of the amount after the fee; null: the fee is not known. */
  netCents: cents.nullable(),
  /** Given back through the service. */
  refundedCents: cents,
  /** How the newest dispute stands; null: nobody disputes it. */
  dispute: disputeState.nullable(),
})
export type OnlinePaymentLine = z.infer<typeof onlinePaymentLine>

export const onlinePaymentFilter = z.object({
  /** Words of the payer's name or address, or what the service calls the payment. */
  q: z.string().trim().max(100).default(''),
  service: paymentService.optional(),
  dispute: disputeState.optional(),
  /** Collected on that day or later; `until`: on that day or earlier. */
  from: day.optional(),
  until: day.optional(),
})
export type OnlinePaymentFilter = z.infer<typeof onlinePaymentFilter>

const order = {
  sort: z.enum(['capturedAt', 'amount', 'fee']).default('capturedAt'),
  dir: z.enum(['asc', 'desc']).default('desc'),
}
export const onlinePaymentListInput = pageInput.extend(onlinePaymentFilter.shape).extend(order)
export const onlinePaymentExportInput = onlinePaymentFilter.extend(order).extend({ format: tableFormat })

/** Sums of all online payments that match a filter. */
export const onlinePaymentTotals = z.object({
  count: z.number().int(),
  amountCents: cents,
  feeCents: cents,
  /** Of how many the fee is not known yet. */
  withoutFee: z.number().int(),
  refundedCents: cents,
})
export type OnlinePaymentTotals = z.infer<typeof onlinePaymentTotals>
