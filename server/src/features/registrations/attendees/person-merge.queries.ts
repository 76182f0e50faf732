import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The courses that both were registered for in one booking, which makes it unlikely that they are one person. */
export async function doubtsOfMerge(ctx: TenantContext, personId: string, otherId: string) {
  const rows = await ctx.tx
    .selectFrom('registration as one')
    .innerJoin('registration as other', (join) =>
      join
        .onRef('other.tenant_id', '=', 'one.tenant_id')
        .onRef('other.booking_id', '=', 'one.booking_id')
        .onRef('other.course_id', '=', 'one.course_id'),
    )
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'one.tenant_id').onRef('c.id', '=', 'one.course_id'),
    )
    .select(['c.id', 'c.title', 'c.title_sort'])
    .distinct()
    .where('one.tenant_id', '=', ctx.tenantId)
    .where('one.person_id', '=', personId)
    .where('other.person_id', '=', otherId)
    .orderBy('c.title_sort')
    .execute()
  const together = rows.map((row) => ({ courseId: row.id as CourseId, title: row.title }))
  return { count: together.length, told: { together } }
}
