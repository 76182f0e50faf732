import type { TenantContext } from '#platform/tenant-context.ts'

/** Whether a course says that the part of a cancelled date is given back. */
export async function givesBackDates({ tx, tenantId }: TenantContext, courseId: string): Promise<boolean> {
  const { gives_back_dates } = await tx
    .selectFrom('course')
    .select('gives_back_dates')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  return gives_back_dates
}
