import type { CourseContent } from '@reihum/contract/courses/course.schema.ts'
import type { Feature } from '@reihum/contract/tenants/tiers.ts'
import { requireFeature } from '#features/tenants/tier.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { leadersOf } from './instructors/leaders.rules.ts'

const tables = {
  place: 'place',
  instructor: 'instructor',
  stored_file: 'stored_file',
  attribute: 'attribute',
  characteristic_value: 'characteristic_value',
  person_group: 'person_group',
} as const

/**
 * Refuses ids of another tenant's rows like ids that never existed. Existing rows are held until they are referred to;
 * a file is locked where it is published, after a deletion that may be going on.
 */
export async function requireExisting(
  ctx: TenantContext,
  table: keyof typeof tables,
  ids: (string | null)[],
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return
  const found = await ctx.tx
    .selectFrom(table)
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', 'in', wanted)
    .$if(table !== 'stored_file', (query) => query.orderBy('id').forKeyShare())
    .execute()
  if (found.length < wanted.length) throw new Refusal('NOT_FOUND')
}

/** Parts of a course that the tier must include when they are newly used; values kept from a higher tier may stay. */
const gated: { feature: Feature; isUsed: (course: CourseContent) => boolean; field: keyof CourseContent }[] =
  [
    {
      feature: 'cancellationDeadline',
      field: 'registrationCancellationThresholdDays',
      isUsed: (course) => course.registrationCancellationThresholdDays > 0,
    },
    {
      feature: 'additionalAttributes',
      field: 'attributeIds',
      isUsed: (course) => course.attributeIds.length > 0,
    },
  ]

/** Refuses newly used parts of a course or template that the tier does not include. */
export async function requireIncluded(
  ctx: TenantContext,
  content: CourseContent,
  before: CourseContent | null,
): Promise<void> {
  for (const { feature, field, isUsed } of gated) {
    const isKept = before !== null && JSON.stringify(before[field]) === JSON.stringify(content[field])
    if (!isKept && isUsed(content)) await requireFeature(ctx, feature)
  }
}

/** Requires that everything a course refers to exists, and that the tier includes what it newly uses. */
export async function requireReferences(
  ctx: TenantContext,
  course: CourseContent,
  before: CourseContent | null,
): Promise<void> {
  await requireExisting(ctx, 'place', [course.placeId])
  await requireExisting(ctx, 'instructor', leadersOf(course))
  await requireExisting(ctx, 'stored_file', [course.teaserFileId])
  await requireExisting(ctx, 'attribute', course.attributeIds)
  await requireExisting(ctx, 'characteristic_value', [
    ...course.valueIds,
    ...course.entryRules.map(({ valueId }) => valueId),
  ])
  await requireExisting(
    ctx,
    'person_group',
    course.entryRules.flatMap(({ groupIds }) => groupIds),
  )
  await requireIncluded(ctx, course, before)
}
