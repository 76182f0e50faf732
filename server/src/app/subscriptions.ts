import { wantsDrafts } from '#features/invoices/drafts/wants-drafts.ts'
import { isRecommended } from '#features/registrations/recommending/is-recommended.ts'
import type { JobHandler } from '#platform/jobs/worker.ts'
import type { Following, Subscribers } from '#platform/tenant-context.ts'
import type { RoomEvent, RoomJobs } from './rooms.ts'

/**
 * Which tasks follow which event. It does not compile when no room records the event, no room has the task, or the
 * event's payload lacks what the task's handler needs.
 */
const subscriptions = {
  'account.created': ['identity.send-verification'],
  'account.verification-requested': ['identity.send-verification'],
  'account.email-change-requested': ['identity.confirm-email-change'],
  'account.reset-requested': ['identity.send-password-reset'],
  'account.password-changed': ['identity.tell-password-changed'],
  'account.username-changed': ['identity.tell-username-changed'],
  'account.erased': ['identity.tell-account-erased'],
  'identity.auth-token-made': ['identity.tell-auth-token'],
  'identity.provider-linked': ['identity.tell-provider-linked'],
  'identity.provider-unlinked': ['identity.tell-provider-unlinked'],
  'identity.passkey-added': ['identity.tell-second-factor'],
  'identity.passkey-removed': ['identity.tell-second-factor'],
  'identity.codes-set-up': ['identity.tell-second-factor'],
  'identity.codes-removed': ['identity.tell-second-factor'],
  'identity.recovery-codes-renewed': ['identity.tell-second-factor'],
  'identity.recovery-code-used': ['identity.tell-second-factor'],
  'user.second-factor-reset': ['identity.tell-second-factor'],
  'account.sign-up-repeated': ['identity.tell-account-exists'],
  'suggestion.given': ['identity.tell-suggestion'],
  'platform.jobs-failed': ['insights.tell-failed-jobs'],
  'invitation.sent': ['tenants.send-invitation'],
  'invitation.resent': ['tenants.send-invitation'],
  'member.joined': ['courses.recognise-instructor'],
  'member.changed': ['courses.recognise-instructor'],
  'tenant.bank-changed': ['tenants.tell-bank-changed'],
  'mails.undelivered': ['messages.tell-undelivered'],
  'mail-server.failed': ['messages.tell-server-failed'],
  'mail.readdressed': ['registrations.mend-contact'],
  'file.uploaded': ['files.make-variants'],
  'file.deleted': ['files.remove-content'],
  'course.changed': ['registrations.fill-places'],
  'course.published': ['registrations.fill-places'],
  'course.restored': ['registrations.fill-places'],
  // A course that had begun or had no appointment left may now fill places again.
  'appointments.added': ['registrations.fill-places'],
  'appointment.changed': ['registrations.fill-places'],
  'appointment.cancelled': ['registrations.fill-places'],
  'appointment.restored': ['registrations.fill-places'],
  'appointments.taken-back': ['registrations.fill-places'],
  'appointment.deleted': ['registrations.fill-places'],
  'course.decision-reminded': ['courses.remind-of-decision'],
  'registrations.bulk-started': ['registrations.run-bulk'],
  'registration.received': ['registrations.tell-received'],
  'registration.confirmed': ['registrations.tell-confirmed', 'invoices.draft-confirmed'],
  'registration.booked-again': ['registrations.tell-booked-again', 'registrations.follow-dates'],
  'registration.paid-too-late': ['registrations.tell-paid-too-late'],
  'registration.moved-up': ['registrations.tell-moved-up'],
  'registration.offered': ['registrations.tell-offered'],
  'registration.skipped': ['registrations.tell-skipped'],
  'registration.payment-reminded': ['registrations.remind-of-payment'],
  'registration.names-missing': ['registrations.remind-of-names'],
  'registration.proof-refused': ['registrations.tell-proof-refused'],
  'registration.cancelled': ['registrations.tell-cancelled', 'debits.drop-broken'],
  'registration.rebooked': ['registrations.tell-rebooked', 'debits.drop-broken'],
  'registration.told-it-takes-place': ['registrations.tell-it-takes-place'],
  'registration.told-dates': ['registrations.tell-dates'],
  'registration.told-again': ['registrations.tell-again'],
  'booking.contact-changed': ['registrations.tell-contact-changed'],
  'booking.access-requested': ['registrations.send-access-link'],
  'booking-request.made': ['registrations.ask-to-confirm'],
  'withdrawal.declared': ['registrations.tell-withdrawal'],
  'charge.owed': ['payments.tell-charge'],
  'dunning.reminded': ['payments.send-reminder'],
  'dunning.dunned': ['payments.send-dunning'],
  'payment.freed': ['refunds.follow-credit'],
  'payment.allocation-taken-back': ['refunds.follow-credit'],
  'payment.refunded': ['refunds.follow-credit'],
  'refund.executed': ['refunds.tell-executed'],
  'service-refund.completed': ['refunds.follow-service'],
  'service-refund.failed': ['refunds.follow-service'],
  'refund.account-asked': ['refunds.ask-for-account'],
  'payment.receipt-sent': ['payments.send-receipt'],
  'bank-import.booked': ['payments.match', 'debits.recognise-lines', 'refunds.follow-statement'],
  'bank-import.undone': ['refunds.follow-statement'],
  'payment.reversed': ['debits.follow-returns', 'refunds.follow-credit'],
  'payment.reversal-taken-back': ['debits.follow-returns'],
  // What settles one debit withdraws it before the bank has it; for payments, of which there are many, a chore looks.
  'receivable.written-off': ['debits.drop-broken', 'registrations.reward-for-receivable'],
  'payment.allocated': ['registrations.reward-for-payment'],
  'dunning.paused': ['debits.drop-broken'],
  'invoices.sending-started': ['invoices.send-many'],
  'invoices.finalising-started': ['invoices.finalise-many'],
  'voucher.sent': ['vouchers.send'],
  'mandate.given': ['mandates.tell-given', 'registrations.follow-mandate'],
  'mandate.noted': ['registrations.follow-mandate'],
  'mandate.account-changed': [
    'mandates.tell-account-changed',
    'registrations.follow-mandate',
    'debits.renew-files',
  ],
  'mandate.resumed': ['registrations.follow-mandate'],
  'mandate.suspended': ['registrations.follow-mandate', 'debits.drop-broken'],
  'mandate.revoked': ['mandates.tell-revoked', 'registrations.follow-mandate', 'debits.drop-broken'],
  'mandate.lapsed': ['mandates.tell-lapsed'],
  'mandate.used-up': ['mandates.tell-used-up'],
  'debits.announced': ['debits.tell-announced'],
  'debit.returned': ['debits.tell-returned'],
  'matching.requested': ['payments.match'],
  'payment-service.failed': ['checkout.tell-method-failed'],
  'payment-service.message-taken': ['checkout.follow-message'],
  'service-refund.asked': ['checkout.refund'],
  'document.run-started': ['documents.make'],
  'document.mailing-started': ['documents.mail'],
  'document.sent': ['documents.send'],
  'certificate.replaced': ['certificates.make-paper'],
  'certificate.paper-asked': ['certificates.make-paper'],
  'certificate.sent': ['certificates.send'],
  'certificate.mailing-started': ['certificates.mail-many'],
  'certificate.expires': ['certificates.remind'],
  'notification.started': ['notifications.write'],
  'notification.continued': ['notifications.write'],
  'tenant.move-asked': ['imports.move-in'],
  'tenant.moved-in': ['imports.tell-moved-in'],
  'tenant.move-failed': ['imports.tell-move-failed'],
  'scheduled-export.delivered': ['imports.tell-scheduled-ready'],
  'scheduled-export.failed': ['imports.tell-scheduled-failed'],
  'export-schedule.stopped': ['imports.tell-schedule-stopped'],
  'tenant.export-asked': ['imports.export-tenant'],
  'tenant.export-ready': ['imports.tell-export-ready'],
  'tenant.export-failed': ['imports.tell-export-failed'],
  'api-token.ends-soon': ['integrations.tell-token-ends'],
  'webhook.stopped': ['integrations.tell-webhook-stopped'],
  'tenant.examination-requested': ['insights.examine-tenant'],
} satisfies Subscriptions

/** For each event the tasks that can follow it. */
export type Subscriptions = {
  readonly [Name in keyof Payloads]?: readonly TaskAfter<Promised<Name>, RoomJobs>[]
}

/** The payloads by event name; when several payloads share a name, only their common fields count. */
type Payloads = { [Event in RoomEvent as Event['name']]: Event['payload'] }

type Promised<Name extends keyof Payloads> = { eventId: string; event: Name } & Payloads[Name]

type TaskOf<Jobs> = Jobs extends unknown ? keyof Jobs : never

/** The tasks whose handlers accept the promised payload. */
type TaskAfter<Given, Jobs> = Jobs extends unknown
  ? { [Task in keyof Jobs]: Jobs[Task] extends JobHandler<Given> ? Task : never }[keyof Jobs]
  : never

/**
 * What only some providers want is promised only where somebody wants it: a statement of a bank pays thousands of places, and
 * a job for each that finds nothing to do would keep the others of the lane waiting for a quarter of an hour.
 */
const wantedWhere: { readonly [Task in TaskOf<RoomJobs>]?: string } = {
  'invoices.draft-confirmed': wantsDrafts,
  'registrations.reward-for-payment': isRecommended,
}

const followers = new Map<string, readonly Following[]>(
  Object.entries(subscriptions).map(([event, tasks]) => [
    event,
    tasks.map((task) => ({ task, where: (wantedWhere as Record<string, string | undefined>)[task] ?? null })),
  ]),
)

export const subscribers: Subscribers = (eventName) => followers.get(eventName) ?? []
