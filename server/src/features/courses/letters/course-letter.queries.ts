import { type DifferingCourses, mostNamedCourses } from '@reihum/contract/courses/course-letters.contract.ts'
import { type StoredText, shownTexts } from '#features/messages/texts/letter-text.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export async function requireCourse({ tx, tenantId }: TenantContext, courseId: string): Promise<void> {
  const row = await tx
    .selectFrom('course')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', courseId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
}

/** What is stored for the letters of a course: for all of them, or for one. */
export async function courseTexts(
  { tx, tenantId }: TenantContext,
  courseId: string,
  kind?: string,
): Promise<StoredText[]> {
  const rows = await tx
    .selectFrom('course_letter_text as t')
    .leftJoin('member_account as a', (join) =>
      join.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.user_id', '=', 't.changed_by'),
    )
    .selectAll('t')
    .select(['a.full_name', 'a.username'])
    .where('t.tenant_id', '=', tenantId)
    .where('t.course_id', '=', courseId)
    .$if(kind !== undefined, (query) => query.where('t.kind', '=', kind ?? ''))
    .execute()
  return shownTexts(rows)
}

/** The courses that have texts of their own, by letter; archived ones write no letters any more. */
export async function differingCourses({
  tx,
  tenantId,
}: TenantContext): Promise<{ items: DifferingCourses[] }> {
  const rows = await tx
    .selectFrom('course_letter_text as t')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 't.tenant_id').onRef('c.id', '=', 't.course_id'),
    )
    .select(['t.kind', 'c.id', 'c.title'])
    .distinct()
    .where('t.tenant_id', '=', tenantId)
    .where('t.subject', 'is not', null)
    .where('c.state', '<>', 'archived')
    .orderBy('t.kind')
    .orderBy('c.title')
    .orderBy('c.id')
    .execute()
  const items = [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, courses]) => ({
    kind,
    courses: courses.length,
    named: courses
      .slice(0, mostNamedCourses)
      .map(({ id, title }) => ({ id: id as DifferingCourses['named'][number]['id'], title })),
  }))
  return { items }
}
