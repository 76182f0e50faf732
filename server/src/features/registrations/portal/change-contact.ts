import type { ContactFields } from '@reihum/contract/registrations/booking.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { bookingContact } from '../booking-contact.queries.ts'
import { contactChanged } from '../registration.events.ts'
import { isSameAddress } from './booking-link.queries.ts'
import { lockContact, updateContact } from './contact.store.ts'
import type { AttendeeContext } from './enter-by-link.ts'

type Input = { revision: number; contact: ContactFields }

/**
 * Refuses when somebody else has saved since the page was read; the same contact sent twice is saved once. Where mails go to
 * another address from now on, both addresses are told, so that nobody takes over a booking unnoticed.
 */
export async function changeContact(
  { ctx, bookingId }: AttendeeContext,
  { revision, contact }: Input,
): Promise<void> {
  await lockContact(ctx, bookingId)
  const stored = await bookingContact(ctx, bookingId)
  const fields = (Object.keys(contact) as (keyof ContactFields)[]).filter(
    (field) => contact[field] !== stored.contact[field],
  )
  if (fields.length === 0) return
  if (stored.revision !== revision) throw new Refusal('CONFLICT')
  await updateContact(ctx, bookingId, contact)
  const formerEmail = isSameAddress(contact.email, stored.contact.email) ? null : stored.contact.email
  await record(ctx, contactChanged(bookingId, fields, formerEmail))
}

/** Whether mails about the booking would go to an address that nobody has written to about it before. */
export async function isNewAddress({ ctx, bookingId }: AttendeeContext, email: string): Promise<boolean> {
  const { contact } = await bookingContact(ctx, bookingId)
  return !isSameAddress(contact.email, email)
}
