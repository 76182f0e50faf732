import { tenantBrand } from '#features/tenants/brand.queries.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import { composeMail } from '#platform/mail/letter.ts'
import { isQueued, type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import { derivedToken } from '#platform/secret-token.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { bookingContact } from '../booking-contact.queries.ts'
import { contactChangedLetter } from '../letters/contact-changed.mails.ts'
import { accessLinkExpiry } from '../registration.rules.ts'
import { keepAccessLink } from '../registration.store.ts'
import { isSameAddress } from './booking-link.queries.ts'

type Dependencies = {
  inTenant: InTenant
  keyFor: (purpose: string) => Buffer
  mail: MailPosture
  publicUrl: string
}

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

const kind = 'booking.contact-changed'

/**
 * Tells both addresses, in one transaction: the new one gets a link, the former one none. An address that has been replaced
 * once more by now gets its letter with the change that replaced it.
 */
export function contactJobs({ inTenant, keyFor, mail, publicUrl }: Dependencies): JobHandlers {
  const linkKey = keyFor('account links')
  return {
    'registrations.tell-contact-changed': (payload) =>
      inTenant({ tenant: payload.tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
        const [eventId, bookingId] = [String(payload.eventId), String(payload.bookingId)]
        const { formerEmail } = payload
        if (typeof formerEmail !== 'string' || (await isQueued(ctx, { eventId, kind }))) return
        const [course, { contact, language: locale }, brand] = await Promise.all([
          lastCourse(ctx, bookingId),
          bookingContact(ctx, bookingId),
          tenantBrand(ctx),
        ])
        if (!course) return
        const to = (path: string) => `${publicUrl}/portal/${ctx.tenant.slug}/${path}?lang=${locale}`
        const tell = (recipient: string, pageUrl: string | null) => {
          const letter = contactChangedLetter({
            ...{ locale, courseTitle: course.title, pageUrl },
            ...{ privacyUrl: to('privacy'), imprintUrl: to('imprint') },
          })
          const content = composeMail(letter, { company: ctx.tenant.company, locale, brand })
          const subject = { kind: 'booking', id: bookingId }
          return queueMail(ctx, mail, { eventId, kind, recipient, content, subject })
        }
        await tell(formerEmail, null)
        if (isSameAddress(contact.email, formerEmail)) return
        const token = derivedToken(linkKey, 'registration', eventId)
        await keepAccessLink(ctx, bookingId, { token, expiresAt: accessLinkExpiry(course.ends_at, ctx.now) })
        await tell(contact.email, to(`course-registration/${token}`))
      }),
  }
}
