import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { enterFirm } from './enter-firm-page.ts'

export type FirmAttendees = {
  courseId: string
  courseTitle: string
  attendees: { registrationId: string; name: string }[]
}

type Row = { registration_id: string; course_id: string; title: string; name: string }

const size = 10

/**
 * Who comes on the places of a firm, course by course, the latest first: only where the provider shows its contact who was there.
 * Whoever is on a waiting list, and places without a name, are not among them.
 */
export async function attendeesOfFirm(
  ctx: TenantContext,
  { firmId, part }: { firmId: string; part: number },
): Promise<{ firmName: string; total: number; courses: FirmAttendees[] }> {
  const { firm } = await enterFirm(ctx, firmId)
  if (!firm.fields.showsAttendance) throw new Refusal('NOT_FOUND')
  const own = sql`from registration r
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    where r.tenant_id = ${ctx.tenantId} and b.firm_id = ${firmId} and not r.unnamed
      and r.state in ('reserved', 'confirmed') and c.starts_at <= ${ctx.now}`
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      with shown as (select c.id, c.starts_at ${own} group by c.id, c.starts_at
        order by c.starts_at desc, c.id limit ${sql.lit(size)} offset ${sql.lit((part - 1) * size)})
      select r.id as registration_id, r.course_id, c.title, trim(r.first_name || ' ' || r.last_name) as name ${own}
        and r.course_id in (select id from shown)
      order by c.starts_at desc, c.id, r.name_sort, r.id`.execute(ctx.tx),
    sql<{ total: number }>`select count(distinct c.id)::int as total ${own}`.execute(ctx.tx),
  ])
  const courses = [...Map.groupBy(rows, ({ course_id }) => course_id)].map(([courseId, of]) => ({
    courseId,
    courseTitle: of[0]?.title ?? '',
    attendees: of.map(({ registration_id, name }) => ({ registrationId: registration_id, name })),
  }))
  return { firmName: firm.fields.name, total: counted.rows[0]?.total ?? 0, courses }
}
