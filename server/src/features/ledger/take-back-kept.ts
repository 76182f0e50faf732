import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { insertTogether } from '#platform/database/insert-together.ts'
import type { ReceivableLine } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockReceivables } from './lock-money.ts'
import { type Freed, release } from './take-back-charges.ts'

type Line = Selectable<ReceivableLine>

/** What is charged of a cancellation fee no more: by receivable, and what that gives free of payments. */
export type KeptTakenBack = { waived: { receivableId: string; cents: number }[]; freed: Freed[] }

async function receivablesWithFee(
  { tx, tenantId }: TenantContext,
  registrationId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select receivable_id as id from receivable_line
    where tenant_id = ${tenantId} and registration_id = ${registrationId} and cause = 'kept'
    group by 1 having sum(gross_cents) > 0`.execute(tx)
  return rows.map(({ id }) => id)
}

async function linesOf(ctx: TenantContext, ids: readonly string[]): Promise<Map<string, Line[]>> {
  const rows = await ctx.tx
    .selectFrom('receivable_line')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`receivable_id = any(${[...ids]}::uuid[])`)
    .orderBy('receivable_id')
    .orderBy('number')
    .execute()
  return Map.groupBy(rows, ({ receivable_id }) => receivable_id)
}

/**
 * The fee that the terms kept of a place is charged no more; what had been paid for it is free again. The registration is locked, so
 * it is taken back once.
 */
export async function takeBackKept(ctx: TenantContext, registrationId: string): Promise<KeptTakenBack> {
  const ids = await receivablesWithFee(ctx, registrationId)
  const taken: KeptTakenBack = { waived: [], freed: [] }
  if (ids.length === 0) return taken
  const receivables = await lockReceivables(ctx, ids)
  const lines = await linesOf(ctx, ids)
  const back: Line[] = []
  for (const receivable of receivables.values()) {
    const all = lines.get(receivable.id) ?? []
    const kept = all.filter(({ cause, registration_id: id }) => cause === 'kept' && id === registrationId)
    const cents = kept.reduce((sum, { gross_cents }) => sum + gross_cents, 0)
    const chargedAfter = receivable.charged_cents - cents
    if (chargedAfter < receivable.allocated_cents + receivable.written_off_cents)
      taken.freed.push(...(await release(ctx, receivable, chargedAfter, { cause: 'place_gone', note: '' })))
    taken.waived.push({ receivableId: receivable.id, cents })
    back.push(
      ...kept.map((line, at) => ({
        ...line,
        number: all.length + at + 1,
        quantity_hundredths: -line.quantity_hundredths,
        gross_cents: -line.gross_cents,
        net_cents: -line.net_cents,
        at: ctx.now,
      })),
    )
  }
  await insertTogether(ctx.tx, { receivable_line: back } as never)
  return taken
}
