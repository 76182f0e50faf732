import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

export type Participation = {
  registrationId: string
  courseId: string
  courseTitle: string
  name: string
  hasPlace: boolean
  startsAt: Date | null
  endsAt: Date | null
  isGiven: boolean
}

/** Somebody in a course, with what decides whether they may give feedback on it. */
export async function participation(
  { tx, tenantId }: TenantContext,
  registrationId: string,
): Promise<Participation | null> {
  const { rows } = await sql<Participation>`
    select r.id as "registrationId", c.id as "courseId", c.title as "courseTitle",
      trim(r.first_name || ' ' || r.last_name) as name,
      r.state = any(${[...seatStates]}::text[]) and p.erased_at is null and not r.unnamed as "hasPlace",
      c.starts_at as "startsAt", c.ends_at as "endsAt",
      exists (select from feedback_given g where g.tenant_id = r.tenant_id and g.registration_id = r.id) as "isGiven"
    from registration r
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    join person p on p.tenant_id = r.tenant_id and p.id = r.person_id
    where r.tenant_id = ${tenantId} and r.id = ${registrationId}`.execute(tx)
  return rows[0] ?? null
}
