import {
  type AskedAttribute,
  type Attribute,
  type AttributeFields,
  attributeFields,
  withTheirFields,
} from '@reihum/contract/courses/attribute.schema.ts'
import type { AttributeId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import { hasFeature } from '#features/tenants/tier.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { attributeMoves } from './attribute.rules.ts'

/** What is set for an attribute in all of its versions. */
export const attributeColumns = [
  'a.for_all_courses',
  'a.scope',
  'a.belongs_to',
  'a.expiry',
  'a.ask_again_months',
  'a.shown_to_instructors',
] as const

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
    .select(['a.id', 'a.version', 'a.archived_at', 'v.definition'])
    .select(attributeColumns)
    .where('a.tenant_id', '=', ctx.tenantId)
    .orderBy('a.position')
    .orderBy('a.id')
}

type Defined = {
  definition: unknown
  for_all_courses: boolean
  scope: string
  belongs_to: string | null
  expiry: string
  ask_again_months: number | null
  shown_to_instructors: boolean
}

/** Reads a stored definition by today's contract: fields that did not exist when it was stored get their defaults. */
export function attributeFieldsOf({ definition, ...row }: Defined): AttributeFields {
  return attributeFields.parse({
    ...(definition as object),
    forAllCourses: row.for_all_courses,
    scope: row.scope,
    belongsTo: row.belongs_to,
    expiry: row.expiry,
    askAgainMonths: row.ask_again_months,
    shownToInstructors: row.shown_to_instructors,
  })
}

async function withUse(
  ctx: TenantContext,
  rows: Awaited<ReturnType<ReturnType<typeof newestAttributes>['execute']>>,
): Promise<Attribute[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [isIncluded, naming, answers, ofBookings, facts, kept] = await Promise.all([
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
    ctx.tx
      .selectFrom('booking_answer')
      .select(['attribute_id', sql<number>`count(*)`.as('count')])
      .where('tenant_id', '=', ctx.tenantId)
      .where('attribute_id', 'in', ids)
      .groupBy('attribute_id')
      .execute(),
    ctx.tx
      .selectFrom('person_fact')
      .select(['attribute_id', sql<number>`count(*)`.as('count')])
      .where('tenant_id', '=', ctx.tenantId)
      .where('attribute_id', 'in', ids)
      .groupBy('attribute_id')
      .execute(),
    sql<{ id: string; things: number; fields: number }>`
      select a.id, (select count(*) from person_thing t where t.tenant_id = a.tenant_id and t.attribute_id = a.id)
          + (select count(*) from thing_fact f where f.tenant_id = a.tenant_id and f.attribute_id = a.id) as things,
        (select count(*) from attribute b where b.tenant_id = a.tenant_id and b.belongs_to = a.id) as fields
      from attribute a where a.tenant_id = ${ctx.tenantId} and a.id = any (${ids}::uuid[])`.execute(ctx.tx),
  ])
  const answered = new Map<string, number>()
  for (const { attribute_id, count } of [...answers, ...ofBookings])
    answered.set(attribute_id, (answered.get(attribute_id) ?? 0) + count)
  const known = new Map(facts.map(({ attribute_id, count }) => [attribute_id, count]))
  const brought = new Map(kept.rows.map(({ id, ...counts }) => [id, counts]))
  return rows.map((row) => {
    const answerCount = answered.get(row.id) ?? 0
    const { things = 0, fields: fieldCount = 0 } = brought.get(row.id) ?? {}
    const factCount = (known.get(row.id) ?? 0) + things
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
      factCount,
      fieldCount,
      allowedActions: isIncluded ? attributeMoves({ archived, answerCount, factCount, fieldCount }) : [],
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

/** All attributes as they are worded now, also those that are archived: what a text can name. */
export async function formAttributes(
  ctx: TenantContext,
): Promise<Pick<Attribute, 'id' | 'archived' | 'fields'>[]> {
  const rows = await newestAttributes(ctx).execute()
  return rows.map((row) => ({
    id: row.id as AttributeId,
    archived: row.archived_at !== null,
    fields: attributeFieldsOf(row),
  }))
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
    scope: fields.scope,
    belongsTo: fields.belongsTo,
    expiry: fields.expiry,
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
  const isAsked = (row: (typeof rows)[number], courseId: string) =>
    row.scope !== 'thing' && (row.for_all_courses || pairs.has(`${courseId} ${row.id}`))
  const questions = new Map(
    rows.map((row) => [row.id, asAsked(row.id, row.version, attributeFieldsOf(row))] as const),
  )
  const all = [...questions.values()]
  for (const courseId of courseIds) {
    const own = rows.flatMap((row) => (isAsked(row, courseId) ? (questions.get(row.id) ?? []) : []))
    asked.set(courseId, withTheirFields(own, all))
  }
  return asked
}

/** The questions whose answers stay with a person: those that are asked now, and those that were answered once. */
export async function factQuestions(ctx: TenantContext, personId: string): Promise<AskedAttribute[]> {
  const rows = await newestAttributes(ctx)
    .where(
      sql<boolean>`((a.scope = 'person' and a.archived_at is null) or exists (select from person_fact f
        where f.tenant_id = a.tenant_id and f.attribute_id = a.id and f.person_id = ${personId}))`,
    )
    .execute()
  return rows.map((row) => asAsked(row.id, row.version, attributeFieldsOf(row)))
}

/** The questions about what these persons bring: those that are asked now, and those that were answered once. */
export async function thingQuestions(
  ctx: TenantContext,
  kindIds: readonly string[],
): Promise<AskedAttribute[]> {
  if (kindIds.length === 0) return []
  const rows = await newestAttributes(ctx)
    .where('a.belongs_to', 'in', [...kindIds])
    .where(
      sql<boolean>`(a.archived_at is null or exists (select from thing_fact f
        where f.tenant_id = a.tenant_id and f.attribute_id = a.id))`,
    )
    .execute()
  return rows.map((row) => asAsked(row.id, row.version, attributeFieldsOf(row)))
}

/** These questions as they are worded now. */
export async function questionsNamed(ctx: TenantContext, ids: readonly string[]): Promise<AskedAttribute[]> {
  if (ids.length === 0) return []
  const rows = await newestAttributes(ctx)
    .where('a.id', 'in', [...ids])
    .execute()
  return rows.map((row) => asAsked(row.id, row.version, attributeFieldsOf(row)))
}

export async function askedAttributes(ctx: TenantContext, courseId: string): Promise<AskedAttribute[]> {
  return (await askedAttributesOf(ctx, [courseId])).get(courseId) ?? []
}
