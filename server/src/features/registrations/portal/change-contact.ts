import type { ContactFields } from '@reihum/contract/registrations/booking.schema.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { bookingContact } from '../booking-contact.queries.ts'
import { contactChanged } from '../registration.events.ts'
import { isSameAddress } from './booking-link.queries.ts'
import { lockContact, updateContact } from './contact.store.ts'
import type { AttendeeContext } from './enter-by-link.ts'

type Input = { revision: number; contact: ContactFields }

/**
 * Refuses if somebody else has saved since the page was read; the same contact sent twice is saved once. If the e-mail
 * address changes, both addresses get a mail, so that nobody takes over a booking unnoticed.
 */
export async function changeContact(
  { ctx, bookingId }: AttendeeContext,
  { revision, contact }: Input,
): Promise<void> {
  await lockContact(ctx, bookingId)
  const stored = await bookingContact(ctx, bookingId)
  const change = changeToSave(stored.contact, contact, { stored: stored.revision, seen: revision })
  if (!change) return
  await updateContact(ctx, bookingId, contact)
  const formerEmail = isSameAddress(contact.email, stored.contact.email) ? null : stored.contact.email
  await record(ctx, contactChanged(bookingId, Object.keys(change.after), formerEmail))
}

/** Whether the address differs from the contact's, so that mails would go somewhere new. */
export async function isNewAddress({ ctx, bookingId }: AttendeeContext, email: string): Promise<boolean> {
  const { contact } = await bookingContact(ctx, bookingId)
  return !isSameAddress(contact.email, email)
}
