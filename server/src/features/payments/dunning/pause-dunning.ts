import type { DunningPause, newDunningPause } from '@reihum/contract/payments/dunning.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import { refuseReference } from '#platform/database/refuse-violation.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { dunningPaused, dunningResumed } from './dunning.events.ts'

type Subject = { kind: 'person' | 'receivable'; id: string }

function pauseRows(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('dunning_pause as d')
    .leftJoin('receivable as r', (join) =>
      join.onRef('r.tenant_id', '=', 'd.tenant_id').onRef('r.id', '=', 'd.receivable_id'),
    )
    .innerJoin('person as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'd.tenant_id')
        .on(sql<boolean>`p.id = coalesce(d.person_id, r.payer_person_id)`),
    )
    .leftJoin('member_name as u', 'u.user_id', 'd.made_by')
    .select(['d.id', 'd.person_id', 'd.receivable_id', 'd.reason', 'd.note', 'd.made_at', 'd.ended_at'])
    .select(sql<string | null>`to_char(d.until, 'YYYY-MM-DD')`.as('until'))
    .select(['p.id as payer_id', 'p.first_name', 'p.last_name', 'p.email', 'r.title', 'r.reference'])
    .select('u.username')
    .where('d.tenant_id', '=', ctx.tenantId)
}

type Row = Awaited<ReturnType<ReturnType<typeof pauseRows>['executeTakeFirstOrThrow']>>
type Ids = { id: DunningPause['id']; payer: DunningPause['payer']['id'] }
type Of = NonNullable<DunningPause['receivable']>

const asPause = (row: Row): DunningPause => ({
  id: row.id as Ids['id'],
  payer: {
    id: row.payer_id as Ids['payer'],
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
  },
  receivable: row.receivable_id
    ? { id: row.receivable_id as Of['id'], title: row.title ?? '', reference: row.reference ?? '' }
    : null,
  reason: row.reason as DunningPause['reason'],
  until: row.until,
  note: row.note,
  madeAt: row.made_at.toISOString(),
  actorName: row.username ?? '',
})

/** What is paused at present; what ended by its date is not listed any more. */
export async function dunningPauses(ctx: TenantContext): Promise<{ items: DunningPause[] }> {
  const rows = await pauseRows(ctx)
    .where('d.ended_at', 'is', null)
    .where(
      sql<boolean>`(d.until is null or d.until >= (${ctx.now}::timestamptz at time zone ${ctx.tenant.timeZone})::date)`,
    )
    .orderBy('d.made_at', 'desc')
    .orderBy('d.id')
    .limit(500)
    .execute()
  return { items: rows.map(asPause) }
}

async function pause(ctx: TenantContext, id: string): Promise<Row> {
  const row = await pauseRows(ctx).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

const subjectOf = ({ person_id, receivable_id }: Row): Subject =>
  receivable_id ? { kind: 'receivable', id: receivable_id } : { kind: 'person', id: person_id ?? '' }

const actorId = ({ actor }: TenantContext) => ('userId' in actor ? actor.userId : null)

/** The id comes with the request: a form sent twice is one pause. */
export async function pauseDunning(
  ctx: TenantContext,
  { id, of, reason, until, note }: z.output<typeof newDunningPause>,
): Promise<DunningPause> {
  const inserted = await ctx.tx
    .insertInto('dunning_pause')
    .values({
      tenant_id: ctx.tenantId,
      id,
      person_id: 'personId' in of ? of.personId : null,
      receivable_id: 'receivableId' in of ? of.receivableId : null,
      reason,
      until,
      note,
      made_at: ctx.now,
      made_by: actorId(ctx),
    })
    .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(refuseReference('NOT_FOUND'))
  const stored = await pause(ctx, id)
  if (inserted) await record(ctx, dunningPaused(subjectOf(stored), reason, until))
  return asPause(stored)
}

export async function endDunningPause(ctx: TenantContext, id: string): Promise<DunningPause> {
  const stored = await pause(ctx, id)
  const ended = await ctx.tx
    .updateTable('dunning_pause')
    .set({ ended_at: ctx.now, ended_by: actorId(ctx) })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (ended) await record(ctx, dunningResumed(subjectOf(stored)))
  return asPause(stored)
}
