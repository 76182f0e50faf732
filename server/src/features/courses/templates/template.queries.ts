import type { CourseKind } from '@reihum/contract/courses/course-states.ts'

import {
  type Template,
  type TemplateFields,
  type TemplateSummary,
  templateFields,
  type templateListInput,
} from '@reihum/contract/courses/template.schema.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import type { CourseTemplate } from '#platform/database/schema.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type Known, withoutGone } from './template.rules.ts'

/** Reads stored content by today's contract: fields that did not exist when it was stored get their defaults. */
export function templateFieldsOf(row: Pick<Selectable<CourseTemplate>, 'name' | 'content'>): TemplateFields {
  return templateFields.parse({
    ...(row.content as object),
    name: row.name,
  })
}

/** Which of the ids in a template exist. */
async function knownOf(ctx: TenantContext, fields: TemplateFields): Promise<Known> {
  const { appointments } = fields
  const wanted: Record<
    'place' | 'instructor' | 'stored_file' | 'attribute' | 'characteristic_value' | 'person_group',
    (string | null)[]
  > = {
    place: [fields.placeId, ...appointments.map(({ placeId }) => placeId)],
    instructor: [
      fields.instructorId,
      ...fields.furtherInstructorIds,
      ...appointments.map(({ instructorId }) => instructorId),
    ],
    stored_file: [fields.teaserFileId],
    attribute: fields.attributeIds,
    characteristic_value: [...fields.valueIds, ...fields.entryRules.map(({ valueId }) => valueId)],
    person_group: fields.entryRules.flatMap(({ groupIds }) => groupIds),
  }
  const among = async (table: keyof typeof wanted): Promise<Set<string>> => {
    const ids = [...new Set(wanted[table])].filter((id) => id !== null)
    if (ids.length === 0) return new Set()
    const rows = await ctx.tx
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', 'in', ids)
      .execute()
    return new Set(rows.map(({ id }) => id))
  }
  const [places, instructors, files, attributes, values, groups] = await Promise.all([
    among('place'),
    among('instructor'),
    among('stored_file'),
    among('attribute'),
    among('characteristic_value'),
    among('person_group'),
  ])
  return { places, instructors, files, attributes, values, groups }
}

/** Refuses ids of another tenant's rows like ids that never existed. */
export async function requireNothingGone(ctx: TenantContext, fields: TemplateFields): Promise<void> {
  if (withoutGone(fields, await knownOf(ctx, fields)).gone.length > 0) throw new Refusal('NOT_FOUND')
}

/** The number of courses made from it, counted in an index. */
const courseCount = sql<number>`(select count(*) from course c
  where c.tenant_id = t.tenant_id and c.template_id = t.id)`

function summaries(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('course_template as t')
    .select(['t.id', 't.name', 't.updated_at', 't.archived_at', 't.revision'])
    .select([
      sql<string>`t.content ->> 'title'`.as('title'),
      sql<string>`t.content ->> 'kind'`.as('kind'),
      sql<number>`(t.content ->> 'feeCents')::integer`.as('fee_cents'),
      sql<number>`jsonb_array_length(t.content -> 'appointments')`.as('appointment_count'),
      courseCount.as('course_count'),
    ])
    .where('t.tenant_id', '=', ctx.tenantId)
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number]

function asSummary(row: SummaryRow): TemplateSummary {
  const archived = row.archived_at !== null
  return {
    id: row.id as TemplateSummary['id'],
    name: row.name,
    title: row.title,
    kind: row.kind as CourseKind,
    feeCents: row.fee_cents,
    appointmentCount: row.appointment_count,
    courseCount: row.course_count,
    updatedAt: row.updated_at.toISOString(),
    archived,
    revision: row.revision,
    allowedActions: [
      'edit',
      archived ? 'restore' : 'archive',
      ...(row.course_count === 0 ? (['delete'] as const) : []),
    ],
  }
}

const sortColumns = {
  name: sql<string>`t.name_sort`,
  updatedAt: sql<Date>`t.updated_at`,
  courseCount,
}

export async function listTemplates(ctx: TenantContext, input: z.output<typeof templateListInput>) {
  let matching = ctx.tx
    .selectFrom('course_template as t')
    .where('t.tenant_id', '=', ctx.tenantId)
    .where('t.archived_at', input.archived ? 'is not' : 'is', null)
  let found = summaries(ctx).where('t.archived_at', input.archived ? 'is not' : 'is', null)
  if (input.q) {
    const words = foldedPattern(input.q)
    const fits = sql<boolean>`(t.name_sort like ${words} or folded(t.content ->> 'title') like ${words})`
    matching = matching.where(fits)
    found = found.where(fits)
  }
  const { rows, total } = await readPage(
    found.orderBy(sortColumns[input.sort], input.dir).orderBy('t.name_sort').orderBy('t.id'),
    matching,
    input,
  )
  return { items: rows.map(asSummary), total }
}

export async function getTemplate(ctx: TenantContext, id: string): Promise<Template> {
  const row = await summaries(ctx).select('t.content').where('t.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const stored = templateFieldsOf(row)
  return { ...asSummary(row), ...withoutGone(stored, await knownOf(ctx, stored)) }
}
