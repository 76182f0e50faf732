import { type EventJob, mailOnce, type TenantMail } from '#features/tenants/mail-once.ts'
import { record } from '#platform/audit/record.ts'
import type { JobDependencies } from '#platform/room.ts'
import { derivedToken } from '#platform/secret-token.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { bookingContact } from '../booking-contact.queries.ts'
import { portalAddresses } from '../letters/booking-letter.ts'
import { contactChangedLetter } from '../letters/contact-changed.mails.ts'
import { contactChanged } from '../registration.events.ts'
import { accessLinkExpiry } from '../registration.rules.ts'
import { keepAccessLink } from '../registration.store.ts'
import { isSameAddress } from './booking-link.queries.ts'
import { lockContact, updateContact } from './contact.store.ts'

function lastCourse({ tx, tenantId }: TenantContext, bookingId: string) {
  return tx
    .selectFrom('registration as r')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .select(['c.title', 'c.ends_at'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.booking_id', '=', bookingId)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Where a mail about a booking goes now; null: it is about something else, or gone. */
async function mendedAddress({ tx, tenantId }: TenantContext, mailId: string) {
  const mail = await tx
    .selectFrom('mail')
    .select(['recipient', 'subject_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', mailId)
    .where('subject_kind', '=', 'booking')
    .executeTakeFirst()
  return mail?.subject_id ? { bookingId: mail.subject_id, email: mail.recipient } : null
}

/** Has further mails about the booking go where staff sent one again, if its contact had the wrong address too. */
async function mendContact(ctx: TenantContext, mailId: string, formerEmail: string): Promise<void> {
  const mended = await mendedAddress(ctx, mailId)
  if (!mended) return
  const { bookingId, email } = mended
  await lockContact(ctx, bookingId)
  const { contact } = await bookingContact(ctx, bookingId)
  if (!isSameAddress(contact.email, formerEmail) || isSameAddress(contact.email, email)) return
  await updateContact(ctx, bookingId, { ...contact, email })
  // Nobody reads the former address, so it is not written to.
  await record(ctx, contactChanged(bookingId, ['email'], null))
}

type ContactPayload = EventJob & { bookingId: string; formerEmail: string | null; tellsNew?: boolean }

/**
 * Writes to both addresses: the new one gets a link, the former one does not. If the new address has been replaced again
 * by now, it gets its letter from that later change. Where several bookings were changed at once, one letter to the new one is enough.
 */
export function contactJobs(dependencies: JobDependencies) {
  const linkKey = dependencies.keyFor('account links')
  return {
    'registrations.mend-contact': ({
      tenantId,
      mailId,
      formerEmail,
    }: EventJob & { mailId: string; formerEmail: string }) =>
      dependencies.inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, (ctx) =>
        mendContact(ctx, mailId, formerEmail),
      ),
    'registrations.tell-contact-changed': mailOnce(
      dependencies,
      'booking.contact-changed',
      async (ctx, { eventId, bookingId, formerEmail, tellsNew = true }: ContactPayload) => {
        if (formerEmail === null) return []
        const [course, { contact, language: locale }] = await Promise.all([
          lastCourse(ctx, bookingId),
          bookingContact(ctx, bookingId),
        ])
        if (!course) return []
        const to = portalAddresses(ctx, dependencies.publicUrl, locale)
        const telling = (recipient: string, pageUrl: string | null): TenantMail => ({
          letter: contactChangedLetter({
            locale,
            courseTitle: course.title,
            pageUrl,
            privacyUrl: to('privacy'),
            imprintUrl: to('imprint'),
          }),
          locale,
          recipient,
          subject: { kind: 'booking', id: bookingId },
        })
        if (!tellsNew || isSameAddress(contact.email, formerEmail)) return [telling(formerEmail, null)]
        const token = derivedToken(linkKey, 'registration', eventId)
        await keepAccessLink(ctx, bookingId, { token, expiresAt: accessLinkExpiry(course.ends_at, ctx.now) })
        return [telling(formerEmail, null), telling(contact.email, to(`course-registration/${token}`))]
      },
    ),
  }
}
