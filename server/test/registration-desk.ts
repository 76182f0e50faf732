import { randomUUID } from 'node:crypto'
import type { BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { Registration, RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { addCourse, bookingRequest, type TestReihum, type TestTenant } from './reihum.ts'

type Fields = Record<string, unknown>
type Booked = BookingReceipt & Problem
type Shown = Registration & Problem

/** Attendees of one family with one e-mail address. */
export function family(people: number, name = 'Berg') {
  return Array.from({ length: people }, (_, at) => ({
    firstName: `Kind ${at}`,
    lastName: name,
    email: at === 0 ? `${name}@example.org` : '',
  }))
}

/**
 * Requests of the staff about registrations, over HTTP. `at` is called for each request, because tests create the
 * server later.
 */
export function registrationDesk(at: () => { reihum: TestReihum; tenant: TestTenant }) {
  const staff = <Body>(method: string, path: string, body?: unknown) => {
    const { reihum, tenant } = at()
    return reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token: tenant.operator.token, body })
  }
  const act =
    (path: string) =>
    (id: string, body: Fields = {}) =>
      staff<Shown>('POST', `/registrations/${id}/${path}`, body)
  const idsOf = ({ registrations }: BookingReceipt) => registrations.map(({ id }) => id as string)
  return {
    staff,
    course: (fields: Fields = {}) => addCourse(at().reihum, at().tenant, fields),
    /** A visitor books. */
    book: (courseId: string, people = 1, fields: Fields = {}) => {
      const { reihum, tenant } = at()
      const body = bookingRequest({ attendees: family(people, `Fam-${randomUUID()}`), ...fields })
      return reihum.call<Booked>('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
        body,
      })
    },
    /** An operator books. */
    create: (courseId: string, fields: Fields = {}) =>
      staff<Booked>(
        'POST',
        `/courses/${courseId}/registrations`,
        bookingRequest({ attendees: family(1, `Fam-${randomUUID()}`), ...fields }),
      ),
    idsOf,
    confirm: act('confirm'),
    cancel: act('cancel'),
    moveUp: act('move-up'),
    rebook: act('rebooking'),
    previewRebooking: (id: string, query: Record<string, string>) =>
      staff<Fields & Problem>('GET', `/registrations/${id}/rebooking?${new URLSearchParams(query)}`),
    read: async (id: string) => (await staff<RegistrationDetail>('GET', `/registrations/${id}`)).body,
    states: async (courseId: string) => {
      const { rows } = await at().reihum.owner.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from registration where course_id = $1 group by 1',
        [courseId],
      )
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    },
    seats: async (courseId: string) => {
      const { rows } = await at().reihum.owner.query(
        `select attendee_limit as "limit", extra_seats as extra, taken, waiting from course where id = $1`,
        [courseId],
      )
      return rows[0] as { limit: number | null; extra: number; taken: number; waiting: number }
    },
    /** The registrations that the outbox has under an event of that name, about which jobs send mails. */
    told: async (event: string) => {
      const { rows } = await at().reihum.owner.query<{ ids: string[] }>(
        `select payload->'registrationIds' as ids from outbox where tenant_id = $1 and payload->>'event' = $2
           and task like 'registrations.%' and task <> 'registrations.follow-dates' and (payload->>'tells')::boolean
           order by id`,
        [at().tenant.id, event],
      )
      return rows.map(({ ids }) => ids)
    },
    /** The log entries of a registration in their order, with their actors. */
    log: async (id: string) => {
      const { rows } = await at().reihum.owner.query<{ entry: string }>(
        `select command_type || ' ' || actor_kind as entry from audit_entry where subject_id = $1 order by at, id`,
        [id],
      )
      return rows.map(({ entry }) => entry)
    },
  }
}
