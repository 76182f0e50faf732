import {
  type AskedAttribute,
  type Attribute,
  type AttributeFields,
  attributeFields,
} from '@reihum/contract/courses/attribute.schema.ts'
import type { AttributeId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import { hasFeature } from '#features/tenants/tier.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { attributeMoves } from './attribute.rules.ts'

/** Attributes in their newest version, which is the one that is asked. */
function newestAttributes(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('attribute as a')
    .innerJoin('attribute_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'a.tenant_id')
        .onRef('v.attribute_id', '=', 'a.id')
        .onRef('v.version', '=', 'a.version'),
    )
    .select(['a.id', 'a.version', 'a.for_all_courses', 'a.archived_at', 'v.definition'])
    .where('a.tenant_id', '=', ctx.tenantId)
    .orderBy('a.position')
    .orderBy('a.id')
}

type Defined = { definition: unknown; for_all_courses: boolean }

/** Reads a stored definition by today's contract: fields that did not exist when it was stored get their defaults. */
export function attributeFieldsOf({ definition, for_all_courses }: Defined): AttributeFields {
  return attributeFields.parse({ ...(definition as object), forAllCourses: for_all_courses })
}

async function withUse(
  ctx: TenantContext,
  rows: Awaited<ReturnType<ReturnType<typeof newestAttributes>['execute']>>,
): Promise<Attribute[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [isIncluded, naming, answers] = await Promise.all([
    hasFeature(ctx, 'additionalAttributes'),
    ctx.tx
      .selectFrom('attribute_of_course as o')
      .innerJoin('course as c', (join) =>
        join.onRef('c.tenant_id', '=', 'o.tenant_id').onRef('c.id', '=', 'o.course_id'),
      )
      .select(['o.attribute_id', 'c.id', 'c.title'])
      .where('o.tenant_id', '=', ctx.tenantId)
      .where('o.attribute_id', 'in', ids)
      .orderBy('c.title_sort')
      .execute(),
    ctx.tx
      .selectFrom('registration_answer')
      .select(['attribute_id', sql<number>`count(*)`.as('count')])
      .where('tenant_id', '=', ctx.tenantId)
      .where('attribute_id', 'in', ids)
      .groupBy('attribute_id')
      .execute(),
  ])
  const answered = new Map(answers.map(({ attribute_id, count }) => [attribute_id, count]))
  return rows.map((row) => {
    const answerCount = answered.get(row.id) ?? 0
    const archived = row.archived_at !== null
    return {
      id: row.id as AttributeId,
      version: row.version,
      fields: attributeFieldsOf(row),
      archived,
      courses: naming
        .filter(({ attribute_id }) => attribute_id === row.id)
        .map(({ id, title }) => ({ id, title })) as Attribute['courses'],
      answerCount,
      allowedActions: isIncluded ? attributeMoves({ archived, answerCount }) : [],
    }
  })
}

/** In the order of the form. */
export async function listAttributes(ctx: TenantContext, archived: boolean) {
  const rows = await newestAttributes(ctx)
    .where('a.archived_at', archived ? 'is not' : 'is', null)
    .execute()
  return { items: await withUse(ctx, rows), total: rows.length }
}

export async function getAttribute(ctx: TenantContext, id: string): Promise<Attribute> {
  const rows = await newestAttributes(ctx).where('a.id', '=', id).execute()
  const [attribute] = await withUse(ctx, rows)
  if (!attribute) throw new Refusal('NOT_FOUND')
  return attribute
}

type Words = { de: string; en: string }

/** German is shown where there is no English. */
const inBoth = ({ de, en }: Words): Words => ({ de, en: en || de })

/** The wording of one version, in both languages. */
export function asAsked(id: string, version: number, fields: AttributeFields): AskedAttribute {
  return {
    id: id as AttributeId,
    version,
    kind: fields.kind,
    label: inBoth(fields.label),
    help: inBoth(fields.help),
    required: fields.required,
    options: fields.options.map((option) => ({ id: option.id, label: inBoth(option.label) })),
    consent: inBoth(fields.consent),
  }
}

/** The attributes in the form of each course, in order; none if the tier does not include them. */
export async function askedAttributesOf(
  ctx: TenantContext,
  courseIds: readonly string[],
): Promise<Map<string, AskedAttribute[]>> {
  const asked = new Map<string, AskedAttribute[]>(courseIds.map((id) => [id, []]))
  if (courseIds.length === 0 || !(await hasFeature(ctx, 'additionalAttributes'))) return asked
  const [rows, named] = await Promise.all([
    newestAttributes(ctx).where('a.archived_at', 'is', null).execute(),
    ctx.tx
      .selectFrom('attribute_of_course')
      .select(['course_id', 'attribute_id'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('course_id', 'in', [...courseIds])
      .execute(),
  ])
  const pairs = new Set(named.map(({ course_id, attribute_id }) => `${course_id} ${attribute_id}`))
  for (const row of rows) {
    const attribute = asAsked(row.id, row.version, attributeFieldsOf(row))
    for (const [courseId, attributes] of asked) {
      if (row.for_all_courses || pairs.has(`${courseId} ${row.id}`)) attributes.push(attribute)
    }
  }
  return asked
}

export async function askedAttributes(ctx: TenantContext, courseId: string): Promise<AskedAttribute[]> {
  return (await askedAttributesOf(ctx, [courseId])).get(courseId) ?? []
}
