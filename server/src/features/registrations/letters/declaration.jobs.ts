import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { bookingRequestToken } from '../booking/booking-request-token.ts'
import { type LetterDependencies, portalAddresses } from './booking-letter.ts'
import { bookingRequestLetter, withdrawalLetter } from './declaration.mails.ts'

/** The booking request, as long as its link was not clicked. */
function openRequest({ tx, tenantId, now }: TenantContext, id: string) {
  return tx
    .selectFrom('booking_request as q')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'q.tenant_id').onRef('c.id', '=', 'q.course_id'),
    )
    .select(['q.id', 'q.email', 'q.language', 'q.expires_at', 'c.title'])
    .select(sql<number>`jsonb_array_length(q.content -> 'attendees')`.as('people'))
    .where('q.tenant_id', '=', tenantId)
    .where('q.id', '=', id)
    .where('q.booking_id', 'is', null)
    .where('q.expires_at', '>', now)
    .executeTakeFirst()
}

function findWithdrawal({ tx, tenantId }: TenantContext, id: string) {
  return tx
    .selectFrom('withdrawal')
    .select(['name', 'contract', 'email', 'language', 'declared_at', 'state', 'booking_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The answers to what visitors declare by themselves: a booking request and a withdrawal. */
export function declarationJobs(dependencies: LetterDependencies) {
  const { keyFor, publicUrl } = dependencies
  return {
    'registrations.ask-to-confirm': mailOnce(
      dependencies,
      'booking-request.made',
      async (ctx, { bookingRequestId }: EventJob & { bookingRequestId: string }) => {
        const asked = await openRequest(ctx, bookingRequestId)
        if (!asked) return []
        const locale = asked.language as Locale
        const to = portalAddresses(ctx, publicUrl, locale)
        const letter = bookingRequestLetter({
          locale,
          timeZone: ctx.tenant.timeZone,
          courseTitle: asked.title,
          people: asked.people,
          expiresAt: asked.expires_at,
          privacyUrl: to('privacy'),
          imprintUrl: to('imprint'),
          url: to(`booking-request/${bookingRequestToken(keyFor('account links'), asked.id)}`),
        })
        return [{ letter, locale, recipient: asked.email, isSecret: true }]
      },
    ),
    'registrations.tell-withdrawal': mailOnce(
      dependencies,
      'withdrawal.declared',
      async (ctx, { answers, withdrawalId }: EventJob & { withdrawalId: string; answers: boolean }) => {
        const declared = answers ? await findWithdrawal(ctx, withdrawalId) : null
        if (!declared) return []
        const locale = declared.language as Locale
        const to = portalAddresses(ctx, publicUrl, locale)
        const letter = withdrawalLetter({
          locale,
          timeZone: ctx.tenant.timeZone,
          name: declared.name,
          contract: declared.contract,
          email: declared.email,
          declaredAt: declared.declared_at,
          isApplied: declared.state === 'applied',
          privacyUrl: to('privacy'),
          imprintUrl: to('imprint'),
        })
        const { booking_id: id } = declared
        const subject = id ? { kind: 'booking', id } : undefined
        return [{ letter, locale, recipient: declared.email, subject }]
      },
    ),
  }
}
