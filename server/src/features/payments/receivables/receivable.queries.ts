import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import type { Receivable, ReceivableDetail } from '@reihum/contract/payments/receivable.schema.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { allocationsOf } from '../allocation.queries.ts'
import { dunningCases } from '../dunning/dunning.queries.ts'
import { nextLetter } from '../dunning/dunning.rules.ts'
import { dunningSettings } from '../dunning/dunning-settings.ts'
import { today } from '../today.ts'
import { asReceivable, receivableRows } from './receivable-list.queries.ts'

async function linesOf(ctx: TenantContext, id: string): Promise<ReceivableDetail['lines']> {
  const rows = await ctx.tx
    .selectFrom('receivable_line')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('receivable_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    label: row.label,
    quantityHundredths: row.quantity_hundredths,
    unitCents: row.unit_cents,
    grossCents: row.gross_cents,
    netCents: row.net_cents,
    taxCategory: row.tax_category as TaxCategory,
    taxRate: row.tax_rate,
    at: row.at.toISOString(),
    isCancellation: row.cause === 'cancelled',
  }))
}

async function writeOffsOf(ctx: TenantContext, id: string): Promise<ReceivableDetail['writeOffs']> {
  const rows = await ctx.tx
    .selectFrom('write_off as w')
    .leftJoin('write_off as b', (join) =>
      join.onRef('b.tenant_id', '=', 'w.tenant_id').onRef('b.takes_back', '=', 'w.id'),
    )
    .leftJoin('member_name as u', 'u.user_id', 'w.actor_id')
    .select(['w.id', 'w.cents', 'w.cause', 'w.reason', 'w.at', 'u.username', 'b.id as taken_back_by'])
    .where('w.tenant_id', '=', ctx.tenantId)
    .where('w.receivable_id', '=', id)
    .where('w.takes_back', 'is', null)
    .orderBy('w.id')
    .execute()
  return rows.map(
    (row) =>
      ({
        id: row.id,
        cents: row.cents,
        cause: row.cause,
        reason: row.reason,
        at: row.at.toISOString(),
        actorName: row.username ?? '',
        isTakenBack: row.taken_back_by !== null,
      }) as ReceivableDetail['writeOffs'][number],
  )
}

/** The letter that comes next, as the runs of dunning will decide it. */
async function nextLetterOf(
  ctx: TenantContext,
  { id, open_cents, due_on }: { id: string; open_cents: number; due_on: string | null },
): Promise<ReceivableDetail['nextLetter']> {
  if (open_cents === 0 || due_on === null) return null
  const [{ plan }, [one]] = await Promise.all([dunningSettings(ctx), dunningCases(ctx, { ids: [id] })])
  const next = one ? nextLetter(one, plan, today(ctx)) : null
  return next && { ...next, byItself: plan.startsItself }
}

async function creditOf(ctx: TenantContext, personId: string): Promise<number> {
  const { credit } = await ctx.tx
    .selectFrom('payment')
    .select(sql<number>`coalesce(sum(free_cents), 0)::bigint`.as('credit'))
    .where('tenant_id', '=', ctx.tenantId)
    .where('payer_person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return credit
}

export async function getReceivable(ctx: TenantContext, id: string): Promise<ReceivableDetail> {
  const row = await receivableRows(ctx).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const [lines, allocations, writeOffs, creditCents, upcoming, course] = await Promise.all([
    linesOf(ctx, id),
    allocationsOf(ctx, { receivableId: id }),
    writeOffsOf(ctx, id),
    creditOf(ctx, row.payer_person_id),
    nextLetterOf(ctx, row),
    row.course_id === null
      ? null
      : ctx.tx
          .selectFrom('course')
          .select('title')
          .where('tenant_id', '=', ctx.tenantId)
          .where('id', '=', row.course_id)
          .executeTakeFirst(),
  ])
  return {
    ...(asReceivable(ctx, row) as Receivable),
    lines,
    allocations,
    writeOffs,
    nextLetter: upcoming,
    creditCents,
    courseTitle: course?.title ?? '',
    note: row.note,
    revision: row.revision,
  }
}
