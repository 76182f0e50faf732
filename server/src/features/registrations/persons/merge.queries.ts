import type { MergePreview } from '@reihum/contract/registrations/person.schema.ts'
import type { CourseId, PersonId } from '@reihum/contract/wire/ids.schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { countOf, findLivingPerson, type PersonRow } from './person.queries.ts'
import { personFieldsOf } from './person-list.queries.ts'
import { mailsToPerson } from './person-mail.queries.ts'
import { reasonFor } from './twin.queries.ts'

/** The courses that both were registered for by one booking. */
export async function coursesTogether(ctx: TenantContext, id: string, otherId: string) {
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
    .where('one.person_id', '=', id)
    .where('other.person_id', '=', otherId)
    .orderBy('c.title_sort')
    .execute()
  return rows.map((row) => ({ courseId: row.id as CourseId, title: row.title }))
}

function asSide(row: PersonRow, registrationCount: number): MergePreview['kept'] {
  return {
    id: row.id as PersonId,
    ...personFieldsOf(row),
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    registrationCount,
  }
}

/** Two persons side by side, and what would move. */
export async function previewMerge(ctx: TenantContext, id: string, otherId: string): Promise<MergePreview> {
  const [kept, merged] = [await findLivingPerson(ctx, id), await findLivingPerson(ctx, otherId)]
  if (kept.id === merged.id) throw new Refusal('PERSONS_ARE_ONE')
  const [ofKept, ofMerged, mails, together, reason] = await Promise.all([
    countOf(ctx, kept.id),
    countOf(ctx, merged.id),
    mailsToPerson(ctx, merged),
    coursesTogether(ctx, kept.id, merged.id),
    reasonFor(ctx, kept.id, merged.id),
  ])
  return {
    kept: asSide(kept, ofKept.registrations),
    merged: asSide(merged, ofMerged.registrations),
    reason,
    moves: { ...ofMerged, mails: mails.length },
    together,
  }
}
