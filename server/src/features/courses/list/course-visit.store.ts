import type { TenantContext } from '#platform/tenant-context.ts'

type Visit = { userId: string; courseId: string; notAfter: Date }

/** Counts a visit of a course, unless the last one was counted after that instant. */
export async function countVisit(
  ctx: TenantContext,
  { userId, courseId, notAfter }: Visit,
): Promise<boolean> {
  const counted = await ctx.tx
    .insertInto('course_visit')
    .values({
      tenant_id: ctx.tenantId,
      user_id: userId,
      course_id: courseId,
      visits: 1,
      last_visited_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'course_id'])
        .doUpdateSet((eb) => ({
          visits: eb('course_visit.visits', '+', 1),
          last_visited_at: ctx.now,
        }))
        .where('course_visit.last_visited_at', '<=', notAfter),
    )
    .returning('visits')
    .executeTakeFirst()
  return counted !== undefined
}
