import type { JobHandlers } from '#platform/jobs/worker.ts'
import type { Subscribers } from '#platform/tenant-context.ts'

/** When this happens, do that. Every task is a handler in `jobs.ts`. */
const subscriptions: Record<string, readonly string[]> = {
  'account.created': ['identity.send-verification'],
  'account.verification-requested': ['identity.send-verification'],
  'account.email-change-requested': ['identity.confirm-email-change'],
  'account.reset-requested': ['identity.send-password-reset'],
  'account.password-changed': ['identity.tell-password-changed'],
  'account.username-changed': ['identity.tell-username-changed'],
  'identity.provider-linked': ['identity.tell-provider-linked'],
  'identity.passkey-added': ['identity.tell-second-factor'],
  'identity.passkey-removed': ['identity.tell-second-factor'],
  'identity.codes-set-up': ['identity.tell-second-factor'],
  'identity.codes-removed': ['identity.tell-second-factor'],
  'identity.recovery-codes-renewed': ['identity.tell-second-factor'],
  'identity.recovery-code-used': ['identity.tell-second-factor'],
  'user.second-factor-reset': ['identity.tell-second-factor'],
  'account.sign-up-repeated': ['identity.tell-account-exists'],
  'invitation.sent': ['tenants.send-invitation'],
  'invitation.resent': ['tenants.send-invitation'],
  'member.joined': ['courses.recognise-instructor'],
  'member.changed': ['courses.recognise-instructor'],
  'file.uploaded': ['files.make-variants'],
  'file.deleted': ['files.remove-content'],
  'course.changed': ['registrations.fill-places'],
  'course.published': ['registrations.fill-places'],
  'course.restored': ['registrations.fill-places'],
  // A course that had begun, or had no date left, may take place again.
  'appointments.added': ['registrations.fill-places'],
  'appointment.changed': ['registrations.fill-places'],
  'appointment.cancelled': ['registrations.fill-places'],
  'appointment.restored': ['registrations.fill-places'],
  'appointments.taken-back': ['registrations.fill-places'],
  'appointment.deleted': ['registrations.fill-places'],
  'course.decision-reminded': ['courses.remind-of-decision'],
  'registrations.bulk-started': ['registrations.run-bulk'],
  'registration.received': ['registrations.tell-received'],
  'registration.confirmed': ['registrations.tell-confirmed'],
  'registration.moved-up': ['registrations.tell-moved-up'],
  'registration.offered': ['registrations.tell-offered'],
  'registration.skipped': ['registrations.tell-skipped'],
  'registration.payment-reminded': ['registrations.remind-of-payment'],
  'registration.cancelled': ['registrations.tell-cancelled'],
  'registration.rebooked': ['registrations.tell-rebooked'],
  'registration.told-it-takes-place': ['registrations.tell-it-takes-place'],
  'registration.told-again': ['registrations.tell-again'],
  'booking.contact-changed': ['registrations.tell-contact-changed'],
  'booking.access-requested': ['registrations.send-access-link'],
  'booking-request.made': ['registrations.ask-to-confirm'],
  'withdrawal.declared': ['registrations.tell-withdrawal'],
  'tenant.examination-requested': ['insights.examine-tenant'],
}

export const subscribers: Subscribers = (eventName) => subscriptions[eventName] ?? []

/** A subscription without a handler would pile up promises nobody keeps; better not to start at all. */
export function checkSubscriptions(handlers: JobHandlers): void {
  for (const [event, tasks] of Object.entries(subscriptions)) {
    for (const task of tasks)
      if (!handlers[task]) throw new Error(`${event} promises ${task}, which has no handler`)
  }
}
