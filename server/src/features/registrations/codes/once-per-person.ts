import type { AttendeeFields, BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { sql } from 'kysely'
import { nameSortOf } from '#features/people/person-identity.rules.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { contactOf, emailOf } from '../booking/compose-booking.ts'
import { attendeesIn } from '../booking/order-parts.ts'

/** Somebody who would use a code that is good once for each person. */
export type User = {
  codeId: string
  /** As the house sorts names. */
  name: string
  /** Whoever reads one of these mailboxes is that person, if the name is the same. */
  mailboxes: string[]
  /** The id of the record that staff chose. */
  person: string | null
}

type Asked = { codeId: string; request: BookingRequest }
/** Staff asks about everybody whom it names; a visitor only about what was written to the mailbox that is theirs. */
type By = { persons: readonly (string | null)[] } | null

export function usersOf({ codeId, request }: Asked, byStaff: By): User[] {
  const contact = contactOf(request)
  const folded = (email: string) => email.trim().toLowerCase()
  const mailboxesOf = (attendee: AttendeeFields) =>
    byStaff ? [contact.email, emailOf(attendee, contact)] : [contact.email]
  return attendeesIn(request).map((attendee, at) => ({
    codeId,
    name: nameSortOf(attendee),
    mailboxes: [...new Set(mailboxesOf(attendee).map(folded))].filter((email) => email !== ''),
    person: byStaff?.persons[at] ?? null,
  }))
}

/**
 * Which of these people have a place, or a turn on a waiting list, that the code made cheaper. The codes are locked by then, so
 * that whoever books for the same person at the same time is seen.
 */
export async function haveUsed(ctx: TenantContext, users: readonly User[]): Promise<boolean[]> {
  if (users.length === 0) return []
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from code_redemption u
      join registration r on r.tenant_id = u.tenant_id and r.id = u.registration_id
      join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
      join person k on k.tenant_id = b.tenant_id and k.id = b.contact_person_id
      where u.tenant_id = ${ctx.tenantId} and u.code_id = w."codeId" and u.freed_at is null and not r.unnamed
        and (r.person_id = w.person or r.name_sort = w.name
          and array[lower(r.email), lower(b.email), k.email_sort] && w.mailboxes)) as used
    from json_to_recordset(${JSON.stringify(users.map((user, at) => ({ ...user, at })))}::json)
      as w(at int, "codeId" uuid, name text, mailboxes text[], person uuid)
    order by w.at`.execute(ctx.tx)
  return rows.map(({ used }) => used)
}

/** Who is the same for a code: the name, with any of the mailboxes. */
export const keysOf = ({ codeId, name, mailboxes, person }: User): string[] =>
  [...mailboxes, person ?? ''].filter(Boolean).map((one) => `${codeId} ${name} ${one}`)
