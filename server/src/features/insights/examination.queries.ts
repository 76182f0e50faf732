import type { Examination, ExaminedRule } from '@reihum/contract/insights/examination.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { invariantRules } from '@reihum/contract/words.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { TenantFinding } from './examination.rules.ts'
import { isPending, totalsOf } from './examination.rules.ts'

type Example = ExaminedRule['examples'][number]

type Place = { example: string; kind: Example['kind']; id: string; course_id: string | null; label: string }

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** Where the row of each id is shown: with a course, or with a registration, to which price lines and bookings lead. */
async function placesOf({ tx, tenantId }: TenantContext, examples: readonly string[]) {
  const ids = sql`${examples.filter(isUuid)}::uuid[]`
  const { rows } = await sql<Place>`
    select id as example, 'course' as kind, id, id as course_id, title as label from course
      where tenant_id = ${tenantId} and id = any (${ids})
    union all
    select id, 'registration', id, course_id, shortcode from registration
      where tenant_id = ${tenantId} and id = any (${ids})
    union all
    select l.id, 'registration', r.id, r.course_id, r.shortcode from price_line l
      join registration r on r.tenant_id = l.tenant_id and r.id = l.registration_id
      where l.tenant_id = ${tenantId} and l.id = any (${ids})
    union all
    select r.booking_id, 'registration', r.id, r.course_id, r.shortcode from registration r
      where r.tenant_id = ${tenantId} and r.booking_id = any (${ids})
    union all
    select id, 'person', id, null, '' from person where tenant_id = ${tenantId} and id = any (${ids})`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.example, row]))
}

function asExample(example: string, place: Place | undefined): Example {
  if (!place) return { kind: 'other', id: example, courseId: null, label: example }
  const { kind, id, course_id, label } = place
  return {
    kind,
    id,
    courseId: course_id as Example['courseId'],
    label: kind === 'registration' ? formatShortcode(label) : label,
  }
}

/** The findings of the last examination, with links to the rows. */
export async function readExamination(ctx: TenantContext): Promise<Examination> {
  const { tx, tenantId, now } = ctx
  const row = await tx
    .selectFrom('examination')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  // Findings of rules that this version no longer describes are left out.
  const findings = ((row?.findings ?? []) as TenantFinding[]).filter(({ rule }) => invariantRules[rule])
  const examples = findings.flatMap((found) => found.examples)
  const places = examples.length > 0 ? await placesOf(ctx, examples) : new Map<string, Place>()
  const [requestedAt, examinedAt] = [row?.requested_at ?? null, row?.examined_at ?? null]
  return {
    examinedAt: examinedAt?.toISOString() ?? null,
    durationMs: row?.duration_ms ?? null,
    pending: isPending({ requestedAt, examinedAt }, now),
    ...totalsOf(findings),
    rules: findings.map((found) => ({
      ...found,
      examples: found.examples.map((example) => asExample(example, places.get(example))),
    })),
  }
}
