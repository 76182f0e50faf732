import { parseRegistrationState } from '@kurso/contract/registrations/registration-states.ts'
import type { Locale } from '@kurso/contract/wire/locales.ts'
import type { NotNull } from 'kysely'
import { locationOf } from '#features/courses/course-row.queries.ts'
import { tenantBrand } from '#features/tenants/brand.queries.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandler, JobHandlers } from '#platform/jobs/worker.ts'
import { composeMail, type Letter } from '#platform/mail/letter.ts'
import { type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { confirmedLetter, type RegistrationMailFacts, receivedLetter } from './registration.mails.ts'
import { bookedRegistrations } from './registration.queries.ts'
import { accessLinkExpiry } from './registration.rules.ts'
import { insertAccessLink } from './registration.store.ts'

async function loadRegistration(ctx: TenantContext, id: string) {
  return (
    ctx.tx
      .selectFrom('registration as r')
      .innerJoin('course as c', (join) =>
        join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
      )
      .innerJoin('booking as b', (join) =>
        join.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.booking_id'),
      )
      .select([
        'r.id',
        'r.booking_id',
        'r.state',
        'r.first_name',
        'r.last_name',
        'r.email',
        'r.fee_cents',
        'r.shortcode',
      ])
      .leftJoin('place as p', (join) =>
        join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.place_id'),
      )
      .select(['b.language', 'c.title', 'c.starts_at', 'c.ends_at', 'c.mode'])
      .select(['p.name as place_name', 'p.city as place_city'])
      // Nobody registers for what has no date, and what somebody is registered for keeps its dates.
      .$narrowType<{ starts_at: NotNull; ends_at: NotNull }>()
      .where('r.tenant_id', '=', ctx.tenantId)
      .where('r.id', '=', id)
      .executeTakeFirst()
  )
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loadRegistration>>>

async function mailFacts(
  ctx: TenantContext,
  row: Loaded,
  publicUrl: string,
  isWholeBooking: boolean,
): Promise<RegistrationMailFacts> {
  const booked = isWholeBooking ? await bookedRegistrations(ctx, [row.booking_id]) : [row]
  const token = await insertAccessLink(ctx, row.booking_id, accessLinkExpiry(row.ends_at, ctx.now))
  const language = row.language as Locale
  return {
    locale: language,
    timeZone: ctx.tenant.timeZone,
    currencyCode: ctx.tenant.currencyCode,
    firstName: row.first_name,
    lastName: row.last_name,
    courseTitle: row.title,
    start: row.starts_at,
    location: locationOf(row),
    people: booked.map((one) => ({
      name: `${one.first_name} ${one.last_name}`,
      shortcode: one.shortcode,
      feeCents: one.fee_cents,
    })),
    pageUrl: `${publicUrl}/portal/${ctx.tenant.slug}/course-registration/${token}?lang=${language}`,
  }
}

type Dependencies = { inTenant: InTenant; mail: MailPosture; publicUrl: string }

/** Jobs read the state of now: who was cancelled meanwhile gets no confirmation. */
export function registrationJobs({ inTenant, mail, publicUrl }: Dependencies): JobHandlers {
  const tell =
    (
      kind: string,
      isWholeBooking: boolean,
      write: (facts: RegistrationMailFacts, row: Loaded) => Letter | null,
    ): JobHandler =>
    (payload) =>
      inTenant({ tenant: payload.tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
        const row = await loadRegistration(ctx, String(payload.registrationId))
        if (!row) return
        const facts = await mailFacts(ctx, row, publicUrl, isWholeBooking)
        const letter = write(facts, row)
        if (!letter) return
        const content = composeMail(letter, {
          company: ctx.tenant.company,
          locale: facts.locale,
          brand: await tenantBrand(ctx),
        })
        await queueMail(ctx, mail, { eventId: String(payload.eventId), kind, recipient: row.email, content })
      })

  const received = tell('registration.received', true, (facts, row) => {
    const state = parseRegistrationState(row.state)
    return state === 'cancelled' ? null : receivedLetter(facts, state)
  })
  return {
    // One mail a booking: the first person is the contact.
    'registrations.tell-received': async (payload, attempt) => {
      if (payload.tells) await received(payload, attempt)
    },
    'registrations.tell-confirmed': tell('registration.confirmed', false, (facts, row) =>
      row.state === 'confirmed' ? confirmedLetter(facts) : null,
    ),
  }
}
