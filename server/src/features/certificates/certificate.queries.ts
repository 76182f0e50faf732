import {
  type Certificate,
  type CertificateContent,
  type CertificateDetail,
  type CertificateFilter,
  type CertificatePage,
  type CertificateSelection,
  type CourseCertificates,
  certificateContent,
  type certificateListInput,
  type OwnCertificate,
} from '@reihum/contract/certificates/certificate.schema.ts'
import type { CourseState } from '@reihum/contract/courses/course-states.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { phaseOf } from '#features/courses/course.rules.ts'
import { templateChoices } from '#features/documents/templates/default-templates.ts'
import { readPage } from '#platform/database/read-page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { candidatesOf, certifiedCourse } from './candidates.queries.ts'
import { certificateStateOn } from './certificate.rules.ts'
import { ruleOf } from './certificate-rule.store.ts'

const today = ({ now, tenant }: TenantContext) => wallClockOf(now, tenant.timeZone).date

/** What `certificateStateOn` says of today, where the database filters; a test holds the two together. */
export const stateToday = (ctx: TenantContext) => sql<Certificate['state']>`(case
  when z.ended_how is not null then z.ended_how
  when ${today(ctx)}::date > z.valid_until then 'expired'
  else 'valid' end)`

function certificateRows(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('certificate as z')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'z.tenant_id').onRef('c.id', '=', 'z.course_id'),
    )
    .leftJoin('kept_file as f', (join) =>
      join.onRef('f.tenant_id', '=', 'z.tenant_id').onRef('f.id', '=', 'z.file_id'),
    )
    .selectAll('z')
    .select(['c.title', 'c.reference', 'f.sha256', stateToday(ctx).as('state')])
    .where('z.tenant_id', '=', ctx.tenantId)
}
export type CertificateRow = Awaited<
  ReturnType<ReturnType<typeof certificateRows>['executeTakeFirstOrThrow']>
>

export const contentOf = ({ content }: Pick<CertificateRow, 'content'>): CertificateContent =>
  certificateContent.parse(content)

export function asCertificate(row: CertificateRow): Certificate {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    name: contentOf(row).name,
    course: { id: row.course_id, title: row.title, reference: row.reference },
    registrationId: row.registration_id,
    personId: row.person_id,
    issuedOn: row.issued_on,
    validUntil: row.valid_until,
    paper: row.file_id ? 'made' : row.failed_at ? 'failed' : 'waiting',
    failure: row.file_id ? null : row.failure,
  } as Certificate
}

export async function courseCertificates(ctx: TenantContext, courseId: string): Promise<CourseCertificates> {
  const course = await certifiedCourse(ctx, courseId)
  const { rule, revision } = await ruleOf(ctx, courseId)
  const [{ hasAttendance, candidates }, held, templates] = await Promise.all([
    candidatesOf(ctx, course, rule),
    certificateRows(ctx).where('z.course_id', '=', courseId).where('z.ended_at', 'is', null).execute(),
    templateChoices(ctx, 'certificate'),
  ])
  const byRegistration = new Map(held.map((row) => [row.registration_id, asCertificate(row)]))
  const { id, title, starts_at: startsAt, ends_at: endsAt } = course
  const state = course.state as CourseState
  return {
    course: { id, title, phase: phaseOf({ state, startsAt, endsAt }, ctx.now) },
    rule,
    revision,
    templates,
    hasAttendance,
    attendees: candidates.map(({ personId: _, locale: __, ...candidate }) => ({
      ...candidate,
      certificate: byRegistration.get(candidate.registrationId) ?? null,
    })),
  } as CourseCertificates
}

const sortColumns = {
  issuedOn: 'z.issued_at',
  validUntil: 'z.valid_until',
  name: 'z.name_folded',
  number: 'z.number',
} as const

const paperState = sql<Certificate['paper']>`(case
  when z.file_id is not null then 'made' when z.failed_at is not null then 'failed' else 'waiting' end)`

function narrowedRows(
  ctx: TenantContext,
  { q, state, courseId, validUntil, paper, runId, outcome }: CertificateFilter,
) {
  return certificateRows(ctx)
    .$if(state !== undefined, (rows) => rows.where(sql<boolean>`${stateToday(ctx)} = ${state as string}`))
    .$if(courseId !== undefined, (rows) => rows.where('z.course_id', '=', courseId as string))
    .$if(validUntil !== undefined, (rows) => rows.where('z.valid_until', '<=', validUntil as string))
    .$if(paper !== undefined, (rows) => rows.where(sql<boolean>`${paperState} = ${paper as string}`))
    .$if(runId !== undefined, (rows) =>
      rows.where(sql<boolean>`exists (select from run_item x where x.tenant_id = z.tenant_id and x.run_id = ${runId}
        and x.item_id = z.id and (${outcome ?? null}::text is null or x.outcome = ${outcome ?? null}))`),
    )
    .$if(Boolean(q), (rows) =>
      rows.where(
        sql<boolean>`(position(folded(${q}) in z.name_folded) > 0 or folded(z.number) = folded(${q}))`,
      ),
    )
}

/** What was chosen, as far as it is there. */
export const chosenCertificates = (ctx: TenantContext, selection: CertificateSelection) =>
  'ids' in selection
    ? certificateRows(ctx).where(sql<boolean>`z.id = any(${selection.ids}::uuid[])`)
    : narrowedRows(ctx, selection.filter)

export async function listCertificates(
  ctx: TenantContext,
  { sort, dir, ...input }: z.output<typeof certificateListInput>,
): Promise<{ items: Certificate[]; total: number }> {
  const narrowed = narrowedRows(ctx, input)
  const { rows, total } = await readPage(
    narrowed
      .orderBy(sortColumns[sort], (order) => (dir === 'asc' ? order.asc() : order.desc()).nullsLast())
      .orderBy('z.id', dir),
    ctx.tx.selectFrom(narrowed.as('found')),
    input,
  )
  return { items: rows.map(asCertificate), total }
}

export async function findCertificate(ctx: TenantContext, id: string): Promise<CertificateRow> {
  const row = await certificateRows(ctx).where('z.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** In no order; those that are gone are left out. */
export const findCertificates = (ctx: TenantContext, ids: readonly string[]): Promise<CertificateRow[]> =>
  certificateRows(ctx)
    .where(sql<boolean>`z.id = any(${[...ids]}::uuid[])`)
    .execute()

/** The certificate of a code as it stands on the paper. */
export async function certificateOfCode(ctx: TenantContext, code: string): Promise<CertificateRow> {
  const row = await certificateRows(ctx).where('z.code', '=', code).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export const pageAddress = (publicUrl: string, { slug, code }: { slug: string; code: string }) =>
  `${publicUrl}/portal/${slug}/certificate/${code}`

async function issuerName(ctx: TenantContext, { actor_id }: CertificateRow): Promise<string> {
  if (!actor_id) return ''
  const member = await ctx.tx
    .selectFrom('member_name')
    .select('username')
    .where('user_id', '=', actor_id)
    .executeTakeFirst()
  return member?.username ?? ''
}

export async function certificateDetail(
  ctx: TenantContext,
  publicUrl: string,
  id: string,
): Promise<CertificateDetail> {
  const row = await findCertificate(ctx, id)
  return {
    ...asCertificate(row),
    content: contentOf(row),
    pageUrl: pageAddress(publicUrl, { slug: ctx.tenant.slug, code: row.code }),
    sha256: row.sha256,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedReason: row.ended_reason,
    issuedBy: await issuerName(ctx, row),
  }
}

/** What anybody sees who has the paper: nothing that does not stand on it but whether it holds. */
export async function certificatePage(ctx: TenantContext, code: string): Promise<CertificatePage> {
  const row = await certificateOfCode(ctx, code)
  return {
    state: certificateStateOn(today(ctx), {
      endedHow: row.ended_how as 'withdrawn' | 'replaced' | null,
      validUntil: row.valid_until,
    }),
    content: contentOf(row),
    endedOn: row.ended_at && wallClockOf(row.ended_at, ctx.tenant.timeZone).date,
    sha256: row.sha256,
  }
}

/** The certificates of the people of a booking. */
export async function ownCertificates(
  ctx: TenantContext,
  bookingIds: readonly string[],
): Promise<OwnCertificate[]> {
  const rows = await certificateRows(ctx)
    .innerJoin('registration as r', (join) =>
      join.onRef('r.tenant_id', '=', 'z.tenant_id').onRef('r.id', '=', 'z.registration_id'),
    )
    .select('r.booking_id')
    .where(sql<boolean>`r.booking_id = any (${[...bookingIds]}::uuid[])`)
    .where('z.ended_at', 'is', null)
    .orderBy('z.issued_at', 'desc')
    .orderBy('z.id')
    .execute()
  return rows.map((row) => {
    const { title, name, courseTitle } = contentOf(row)
    const { id, number, state, issued_on: issuedOn, valid_until: validUntil, code } = row
    const hasPaper = row.file_id !== null
    return {
      id,
      bookingId: row.booking_id,
      title,
      number,
      name,
      courseTitle,
      state,
      issuedOn,
      validUntil,
      code,
      hasPaper,
    } as OwnCertificate
  })
}
