import type { Capture, ServiceEvent, ServiceRefund, Standing } from '../../payment-port.ts'
import { readAmount } from '../service-amounts.rules.ts'
import type { PaypalCapture, PaypalEvent, PaypalOrder, PaypalRefund } from './paypal-answers.ts'

/** The answer lacks what it must have, so what happened is not known. */
export class UnreadableAnswer extends Error {}

const timeOf = (text: string | null | undefined): Date => {
  const at = new Date(text ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? new Date() : at
}

const cents = (value: string | undefined): number => {
  const read = readAmount(value)
  if (read === null) throw new UnreadableAnswer('an amount is missing')
  return read
}

const refundStates: Readonly<Record<string, ServiceRefund['state']>> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

/** `asked` stands in for what a short answer leaves out. */
export function refundOf(
  { id, custom_id, status, amount, create_time }: PaypalRefund,
  asked?: { cents: number; currency: string },
): ServiceRefund {
  const state = refundStates[status]
  if (!state) throw new UnreadableAnswer(`a refund is ${status}`)
  return {
    externalId: id,
    key: custom_id ?? null,
    cents: amount ? cents(amount.value) : (asked?.cents ?? cents(undefined)),
    currency: amount?.currency_code ?? asked?.currency ?? '',
    state,
    at: timeOf(create_time),
  }
}

export function captureOf(order: PaypalOrder, capture: PaypalCapture): Capture {
  const [unit] = order.purchase_units ?? []
  const { given_name: first, surname: last } = order.payer?.name ?? {}
  const fee = capture.seller_receivable_breakdown?.paypal_fee
  return {
    externalId: capture.id,
    cents: cents(capture.amount.value),
    currency: capture.amount.currency_code,
    payee: unit?.payee?.merchant_id ?? '',
    feeCents: fee && fee.currency_code === capture.amount.currency_code ? readAmount(fee.value) : null,
    payerName: [first, last].filter(Boolean).join(' '),
    at: timeOf(capture.create_time),
    refunds: (unit?.payments?.refunds ?? []).map((refund) => refundOf(refund)),
    disputes: [],
  }
}

const taken = new Set(['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'])
const open = new Set(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'])

/** What an order says of itself. A capture counts for more than the state of the order. */
export function standingOf(order: PaypalOrder): Standing {
  const captures = order.purchase_units?.flatMap(({ payments }) => payments?.captures ?? []) ?? []
  const done = captures.find(({ status }) => taken.has(status))
  if (done) return { kind: 'completed', capture: captureOf(order, done) }
  const pending = captures.find(({ status }) => status === 'PENDING')
  if (pending) return { kind: 'pending', reason: pending.status_details?.reason ?? 'PENDING' }
  const [refused] = captures
  if (refused) return { kind: 'failed', reason: refused.status_details?.reason ?? refused.status }
  if (order.status === 'APPROVED') return { kind: 'approved' }
  if (open.has(order.status)) return { kind: 'open' }
  if (order.status === 'VOIDED') return { kind: 'cancelled', reason: 'VOIDED' }
  throw new UnreadableAnswer(`an order is ${order.status} and has no capture`)
}

const captureInLinks = /\/v2\/payments\/captures\/([A-Za-z0-9-]+)$/

/** What a message is about; everything else it says is looked up. */
export function eventOf({ id, event_type: type, create_time, resource }: PaypalEvent): ServiceEvent {
  const related = resource?.supplementary_data?.related_ids
  const up = resource?.links?.flatMap(({ rel, href }) =>
    rel === 'up' ? (captureInLinks.exec(href)?.[1] ?? []) : [],
  )
  const [disputed] = resource?.disputed_transactions ?? []
  const isOrder = type.startsWith('CHECKOUT.ORDER.')
  const isRefund = /^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.)/.test(type)
  const isCapture = type.startsWith('PAYMENT.CAPTURE.') && !isRefund
  return {
    externalId: id,
    type,
    at: timeOf(create_time),
    attemptId: isOrder ? (resource?.id ?? null) : (related?.order_id ?? null),
    captureId: isCapture
      ? (resource?.id ?? null)
      : (related?.capture_id ?? up?.[0] ?? disputed?.seller_transaction_id ?? null),
    payoutId: null,
  }
}
