import type { ContactFields } from '@reihum/contract/registrations/booking.schema.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { bookingContact } from '../booking-contact.queries.ts'
import { requireSession } from '../own-bookings/enter-by-session.ts'
import { standingOf } from '../own-bookings/own-bookings.rules.ts'
import { ownRegistrations } from '../own-bookings/own-registrations.queries.ts'
import { contactChanged } from '../registration.events.ts'
import { isSameAddress } from './booking-link.queries.ts'
import { lockContact, updateContact } from './contact.store.ts'
import type { AttendeeContext } from './enter-by-link.ts'

type Input = { revision: number; contact: ContactFields; everywhere?: boolean }

/** What is the same in all bookings of a person; what a firm is asked belongs to one order. */
const ofPerson = ['firstName', 'lastName', 'email', 'phone', 'street', 'postalCode', 'city'] as const

/** The other bookings of the address that somebody is signed in with, of those that have something to come. */
async function otherBookings(ctx: TenantContext, bookingId: string): Promise<string[]> {
  const { email } = await requireSession(ctx)
  const { rows } = await ownRegistrations(ctx, email, { of: 'now', part: 1 })
  const coming = rows.filter((row) => standingOf(row) !== 'past').map(({ booking_id }) => booking_id)
  return [...new Set(coming)].filter((id) => id !== bookingId)
}

async function changeAnother(
  ctx: TenantContext,
  bookingId: string,
  changed: Partial<ContactFields>,
): Promise<void> {
  const { contact, revision } = await bookingContact(ctx, bookingId)
  const wanted = { ...contact, ...changed }
  const change = changeToSave(contact, wanted, { stored: revision, seen: revision })
  if (!change) return
  await updateContact(ctx, bookingId, wanted)
  const formerEmail = isSameAddress(wanted.email, contact.email) ? null : contact.email
  await record(ctx, contactChanged(bookingId, Object.keys(change.after), formerEmail, false))
}

/**
 * Refuses if somebody else has saved since the page was read; the same contact sent twice is saved once. If the e-mail
 * address changes, both addresses get a mail, so that nobody takes over a booking unnoticed. Everywhere: what was changed of the
 * person here is changed in their other bookings too.
 */
export async function changeContact(
  { ctx, bookingId }: AttendeeContext,
  { revision, contact, everywhere = false }: Input,
): Promise<void> {
  const others = everywhere ? await otherBookings(ctx, bookingId) : []
  await lockContact(ctx, bookingId, ...others)
  const stored = await bookingContact(ctx, bookingId)
  const change = changeToSave(stored.contact, contact, { stored: stored.revision, seen: revision })
  if (!change) return
  await updateContact(ctx, bookingId, contact)
  const formerEmail = isSameAddress(contact.email, stored.contact.email) ? null : stored.contact.email
  await record(ctx, contactChanged(bookingId, Object.keys(change.after), formerEmail))
  const changed = Object.fromEntries(
    ofPerson.filter((key) => contact[key] !== stored.contact[key]).map((key) => [key, contact[key]]),
  )
  if (Object.keys(changed).length > 0) for (const id of others) await changeAnother(ctx, id, changed)
}

/** Whether the address differs from the contact's, so that mails would go somewhere new. */
export async function isNewAddress({ ctx, bookingId }: AttendeeContext, email: string): Promise<boolean> {
  const { contact } = await bookingContact(ctx, bookingId)
  return !isSameAddress(contact.email, email)
}
