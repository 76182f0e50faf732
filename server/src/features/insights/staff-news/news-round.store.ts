import type { TenantContext } from '#platform/tenant-context.ts'
import type { Noticed } from './staff-news.queries.ts'
import { nextLetterAt, nextMorning } from './staff-news.rules.ts'

/** Remembers that there is something to tell; the first round of a tenant tells from the first of it on. */
export async function noticeNews(
  ctx: TenantContext,
  { first_at: firstAt, last_at: happenedAt }: Noticed,
): Promise<void> {
  const { tx, tenantId, tenant } = ctx
  const justBefore = new Date(firstAt.getTime() - 1)
  await tx
    .insertInto('news_round')
    .values({
      tenant_id: tenantId,
      noticed_until: justBefore,
      told_until: justBefore,
      day_told_until: justBefore,
    })
    .onConflict((c) => c.column('tenant_id').doNothing())
    .execute()
  const round = await lockRound(ctx)
  if (!round || round.noticed_until >= happenedAt) return
  await tx
    .updateTable('news_round')
    .set({
      noticed_until: happenedAt,
      look_at: round.look_at ?? nextLetterAt(happenedAt, round.last_letter_at),
      day_look_at: round.day_look_at ?? nextMorning(happenedAt, tenant.timeZone),
    })
    .where('tenant_id', '=', tenantId)
    .execute()
}

/** Locks the round, so that of several nodes one tells. */
export function lockRound({ tx, tenantId }: TenantContext) {
  return tx
    .selectFrom('news_round')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
}

export async function storeTold(
  { tx, tenantId }: TenantContext,
  told: { until: Date; letterAt: Date | null; lookAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('news_round')
    .set({
      told_until: told.until,
      last_letter_at: told.letterAt,
      look_at: told.lookAt,
    })
    .where('tenant_id', '=', tenantId)
    .execute()
}

export async function storeToldOfDay(
  { tx, tenantId }: TenantContext,
  told: { until: Date; lookAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('news_round')
    .set({ day_told_until: told.until, day_look_at: told.lookAt })
    .where('tenant_id', '=', tenantId)
    .execute()
}
