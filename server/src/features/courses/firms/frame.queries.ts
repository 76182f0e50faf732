import type { Frame, FrameFields } from '@reihum/contract/courses/frame.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { type Selectable, sql } from 'kysely'
import type { FirmFrame } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { getFirm } from './firm.queries.ts'
import { frameStateOn, type KnownFrame, placesLeft } from './frame.rules.ts'

type Row = Selectable<FirmFrame>
type FullRow = Row & { firm_name: string; title: string | null; reference: string | null }

export function frameFieldsOf(row: Row): FrameFields {
  return {
    name: row.name,
    courseId: row.course_id as FrameFields['courseId'],
    places: row.places,
    priceCents: row.price_cents,
    validUntil: row.valid_until,
    note: row.note,
  }
}

const knownOf = (row: Omit<FullRow, 'title' | 'reference'>): KnownFrame => ({
  id: row.id,
  firmId: row.firm_id,
  firmName: row.firm_name,
  courseId: row.course_id,
  places: row.places,
  taken: row.taken,
  priceCents: row.price_cents,
  validUntil: row.valid_until,
  isArchived: row.archived_at !== null,
})

function asFrame(ctx: TenantContext, row: FullRow): Frame {
  const fields = frameFieldsOf(row)
  const isArchived = row.archived_at !== null
  return {
    id: row.id as Frame['id'],
    firmId: row.firm_id as Frame['firmId'],
    firmName: row.firm_name,
    fields,
    state: frameStateOn(knownOf(row), wallClockOf(ctx.now, ctx.tenant.timeZone).date),
    taken: row.taken,
    left: placesLeft(row),
    course:
      fields.courseId === null
        ? null
        : { id: fields.courseId, title: row.title ?? '', reference: row.reference ?? '' },
    archived: isArchived,
    revision: row.revision,
    allowedActions: ['edit', isArchived ? 'restore' : 'archive', 'delete'],
  }
}

const framesOf = ({ tx, tenantId }: TenantContext, firmId: string) =>
  tx
    .selectFrom('firm_frame as a')
    .innerJoin('firm as f', (join) =>
      join.onRef('f.tenant_id', '=', 'a.tenant_id').onRef('f.id', '=', 'a.firm_id'),
    )
    .leftJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.course_id'),
    )
    .selectAll('a')
    .select(['f.name as firm_name', 'c.title', 'c.reference'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.firm_id', '=', firmId)

/** Those that ended come last. */
export async function listFrames(ctx: TenantContext, firmId: string): Promise<{ items: Frame[] }> {
  await getFirm(ctx, firmId)
  const rows = await framesOf(ctx, firmId)
    .orderBy(sql`a.archived_at is not null`)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .execute()
  return { items: rows.map((row) => asFrame(ctx, row)) }
}

export async function getFrame(
  ctx: TenantContext,
  { firmId, frameId }: { firmId: string; frameId: string },
): Promise<Frame> {
  const row = await framesOf(ctx, firmId).where('a.id', '=', frameId).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asFrame(ctx, row)
}

/** How many places of these frames are left. */
export async function leftOfFrames(
  ctx: TenantContext,
  ids: readonly string[],
  { locked }: { locked: boolean },
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const query = ctx.tx
    .selectFrom('firm_frame')
    .select(['id', 'places', 'taken'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
  const rows = await (locked ? query.forNoKeyUpdate() : query).execute()
  return new Map(rows.map((row) => [row.id, placesLeft(row)]))
}

/**
 * The frames with these ids. Whoever orders has them locked, after the seats, codes and extras and in the order of their ids, so that
 * two who want the last places come one after the other.
 */
export async function findFrames(
  ctx: TenantContext,
  ids: readonly string[],
  { locked }: { locked: boolean },
): Promise<Map<string, KnownFrame>> {
  if (ids.length === 0) return new Map()
  const query = ctx.tx
    .selectFrom('firm_frame')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('firm as f')
        .select('f.name')
        .whereRef('f.tenant_id', '=', 'firm_frame.tenant_id')
        .whereRef('f.id', '=', 'firm_frame.firm_id')
        .as('firm_name'),
    )
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
  const rows = await (locked ? query.forNoKeyUpdate() : query).execute()
  return new Map(rows.map((row) => [row.id, knownOf({ ...row, firm_name: row.firm_name ?? '' })]))
}
