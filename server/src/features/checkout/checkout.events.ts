import { event } from '#platform/audit/event.ts'

type About = { attemptId: string; service: string; amountCents: number }

const ofBooking = <const Name extends string>(
  name: Name,
  bookingId: string,
  { attemptId, ...about }: About,
) => event({ name, subject: { kind: 'booking', id: bookingId }, payload: { attemptId }, metadata: about })

export const checkoutStarted = (bookingId: string, about: About) =>
  ofBooking('checkout.started', bookingId, about)

export const checkoutEnded = (bookingId: string, about: About & { state: string; reason?: string }) =>
  ofBooking('checkout.ended', bookingId, about)

/** Money came in that is not what was asked for: nothing is booked, and somebody looks. */
export const checkoutMismatched = (bookingId: string, about: About & { mismatch: string }) =>
  ofBooking('checkout.mismatched', bookingId, about)

export const mismatchSettled = (bookingId: string, about: About) =>
  ofBooking('checkout.mismatch-settled', bookingId, about)

export const onlinePaymentsExported = (tenantId: string, rows: number, format: string) =>
  event({
    name: 'online-payments.exported',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { rows, format },
  })

export function paymentDisputed(paymentId: string, about: { amountCents: number; state: string }) {
  return event({
    name: 'payment.disputed',
    subject: { kind: 'payment', id: paymentId },
    payload: { paymentId },
    metadata: about,
  })
}

export function serviceMessageTaken(tenantId: string, service: string, externalId: string) {
  return event({
    name: 'payment-service.message-taken',
    subject: { kind: 'tenant', id: tenantId },
    payload: { service, externalId },
    metadata: { service },
  })
}

/** The log says which account, never a secret. */
export function paymentAccountChanged(
  tenantId: string,
  about: { service: string; environment: string; outcome: string },
) {
  return event({
    name: 'payment-service.changed',
    subject: { kind: 'tenant', id: tenantId },
    payload: { service: about.service },
    metadata: about,
  })
}

/** A later check failed, so the method is not offered any more; the admins are told. */
export function paymentAccountFailed(tenantId: string, about: { service: string; outcome: string }) {
  return event({
    name: 'payment-service.failed',
    subject: { kind: 'tenant', id: tenantId },
    payload: about,
    metadata: about,
  })
}

export function paymentAccountRemoved(tenantId: string, service: string) {
  return event({
    name: 'payment-service.removed',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { service },
  })
}
