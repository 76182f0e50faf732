import type {
  DunningRun,
  DunningRunDetail,
  dunningRunListInput,
} from '@reihum/contract/payments/dunning.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isStillOwed } from './printed-letters.queries.ts'

type Ids = Pick<DunningRunDetail, 'id'>

function runRows(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('dunning_run as d')
    .leftJoin('member_name as u', 'u.user_id', 'd.actor_id')
    .select([
      'd.id',
      'd.started_at',
      'd.letters',
      'd.receivables',
      'd.open_cents',
      'd.fee_cents',
      'd.left_out',
    ])
    .select('u.username')
    .select(
      sql<number>`(select count(*)::integer from dunning_notice n
        where n.tenant_id = d.tenant_id and n.run_id = d.id and n.by_post and n.content is not null
          and ${isStillOwed})`.as('by_post'),
    )
    .where('d.tenant_id', '=', ctx.tenantId)
}

type RunRow = Awaited<ReturnType<ReturnType<typeof runRows>['executeTakeFirstOrThrow']>>

const asRun = (row: RunRow): DunningRun => ({
  id: row.id as Ids['id'],
  startedAt: row.started_at.toISOString(),
  actorName: row.username ?? '',
  letters: row.letters,
  receivables: row.receivables,
  openCents: Number(row.open_cents),
  feeCents: Number(row.fee_cents),
  leftOut: row.left_out,
  byPost: row.by_post,
})

export async function listDunningRuns(
  ctx: TenantContext,
  { page, size, dir }: z.output<typeof dunningRunListInput>,
): Promise<{ items: DunningRun[]; total: number }> {
  const { rows, total } = await readPage(
    runRows(ctx).orderBy('d.started_at', dir).orderBy('d.id', dir),
    ctx.tx.selectFrom('dunning_run').where('tenant_id', '=', ctx.tenantId),
    { page, size },
  )
  return { items: rows.map(asRun), total }
}

export async function dunningRun(ctx: TenantContext, id: string): Promise<DunningRun> {
  const row = await runRows(ctx).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asRun(row)
}

type Notice = DunningRunDetail['notices'][number]

export async function dunningRunDetail(ctx: TenantContext, id: string): Promise<DunningRunDetail> {
  const run = await dunningRun(ctx, id)
  const rows = await ctx.tx
    .selectFrom('dunning_notice as n')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.payer_person_id'),
    )
    .select([
      'n.id',
      'n.by_post',
      'n.level',
      'n.open_cents',
      'n.fee_cents',
      'n.interest_cents',
      'n.payer_person_id',
    ])
    .select(['p.first_name', 'p.last_name', 'p.email'])
    .select(sql<boolean>`n.content is not null and p.erased_at is null`.as('is_printable'))
    .select(
      sql<string[]>`array(select i.receivable_id from dunning_notice_item i
        where i.tenant_id = n.tenant_id and i.notice_id = n.id order by i.receivable_id)`.as(
        'receivable_ids',
      ),
    )
    .where('n.tenant_id', '=', ctx.tenantId)
    .where('n.run_id', '=', id)
    .orderBy('n.level')
    .orderBy('p.name_sort')
    .orderBy('n.id')
    .execute()
  const notices = rows.map((row) => ({
    id: row.id as Notice['id'],
    payer: {
      id: row.payer_person_id as Notice['payer']['id'],
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
    },
    level: row.level,
    openCents: Number(row.open_cents),
    feeCents: row.fee_cents,
    interestCents: Number(row.interest_cents),
    receivableIds: row.receivable_ids as Notice['receivableIds'],
    byPost: row.by_post,
    isPrintable: row.is_printable,
  }))
  return { ...run, notices }
}
