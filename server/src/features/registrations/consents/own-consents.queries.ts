import type { OwnConsent, OwnConsents } from '@reihum/contract/registrations/consent.contract.ts'
import type { GivenAnswer } from '@reihum/contract/registrations/registration.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAnswers } from '../answer.queries.ts'
import { canBeTakenBack, isConsent } from './consent.rules.ts'

type Registered = { id: string; booking_id: string; name: string; title: string }

const mostAtOnce = 500

/** Those of these bookings who agreed to anything themselves, or whose booking was agreed to something for; the latest first. */
async function whoAgreed({ tx, tenantId }: TenantContext, bookingIds: readonly string[]) {
  const { rows } = await sql<Registered>`
    select r.id, r.booking_id, trim(r.first_name || ' ' || r.last_name) as name, c.title
    from registration r
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    where r.tenant_id = ${tenantId} and r.booking_id = any (${[...bookingIds]}::uuid[]) and not r.unnamed
      and (exists (select from registration_answer a where a.tenant_id = r.tenant_id and a.registration_id = r.id)
        or exists (select from booking_answer b where b.tenant_id = r.tenant_id and b.booking_id = r.booking_id))
    order by r.id desc limit ${mostAtOnce}`.execute(tx)
  return rows
}

const isOfBooking = ({ asked }: GivenAnswer) => asked.scope === 'order'

const said = (given: GivenAnswer) => ({
  attributeId: given.asked.id,
  label: given.asked.label,
  consent: given.asked.consent,
  canBeTakenBack: canBeTakenBack(given),
})

/** What was agreed to with these bookings: for each person in each course, and after that once for a whole booking. */
export async function consentsOf(ctx: TenantContext, bookingIds: readonly string[]): Promise<OwnConsents> {
  if (bookingIds.length === 0) return { consents: [] }
  const rows = await whoAgreed(ctx, bookingIds)
  const answers = await givenAnswers(
    ctx,
    rows.map(({ id }) => id),
  )
  const agreedIn = ({ id }: Registered) => (answers.get(id) ?? []).filter(isConsent)
  const ofPeople = rows.flatMap((row) =>
    agreedIn(row)
      .filter((given) => !isOfBooking(given))
      .map((given) => ({
        ...said(given),
        bookingId: row.booking_id,
        registrationId: row.id,
        name: row.name,
        courseTitles: [row.title],
      })),
  )
  const ofBookings = [...Map.groupBy(rows, ({ booking_id }) => booking_id)].flatMap(([bookingId, own]) =>
    (own[0] ? agreedIn(own[0]) : []).filter(isOfBooking).map((given) => ({
      ...said(given),
      bookingId,
      registrationId: null,
      name: '',
      courseTitles: [...new Set(own.map(({ title }) => title))],
    })),
  )
  return { consents: [...ofPeople, ...ofBookings] as OwnConsent[] }
}
