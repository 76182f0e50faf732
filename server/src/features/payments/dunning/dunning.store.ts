import { actorColumns } from '#platform/audit/actor-columns.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { DunningLetter } from './dunning.rules.ts'
import type { NoticeContent } from './notice-content.ts'

export type StoredNotice = DunningLetter & {
  id: string
  payBy: string
  feeReceivableId: string | null
  content: NoticeContent | null
}

/** False: this run was stored before, so the same request came twice. */
export async function insertRun(
  ctx: TenantContext,
  run: { id: string; day: string; leftOut: number },
  letters: readonly DunningLetter[],
): Promise<boolean> {
  const sum = (of: (letter: DunningLetter) => number) =>
    letters.reduce((total, letter) => total + of(letter), 0)
  const inserted = await ctx.tx
    .insertInto('dunning_run')
    .values({
      tenant_id: ctx.tenantId,
      id: run.id,
      day: run.day,
      started_at: ctx.now,
      ...actorColumns(ctx.actor),
      letters: letters.length,
      receivables: sum(({ items }) => items.length),
      open_cents: sum(({ openCents }) => openCents),
      fee_cents: sum(({ feeCents, interestCents }) => feeCents + interestCents),
      left_out: run.leftOut,
    })
    .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertNotices(
  ctx: TenantContext,
  { runId, day }: { runId: string; day: string },
  notices: readonly StoredNotice[],
): Promise<void> {
  const tenant_id = ctx.tenantId
  await insertTogether(ctx.tx, {
    dunning_notice: notices.map((notice) => ({
      tenant_id,
      id: notice.id,
      run_id: runId,
      payer_person_id: notice.payerId,
      level: notice.level,
      currency: notice.currency,
      pay_by: notice.payBy,
      open_cents: notice.openCents,
      fee_cents: notice.feeCents,
      interest_cents: notice.interestCents,
      fee_receivable_id: notice.feeReceivableId,
      by_post: notice.byPost,
      content: notice.content,
    })),
    dunning_notice_item: notices.flatMap((notice) =>
      notice.items.map((item) => ({
        tenant_id,
        notice_id: notice.id,
        receivable_id: item.receivableId,
        level: notice.level,
        open_cents: item.openCents,
        interest_cents: item.interestCents,
        day,
      })),
    ),
  })
}
