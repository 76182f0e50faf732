import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import { sql } from 'kysely'
import { insertTogether } from '#platform/database/insert-together.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockReceivables } from './lock-money.ts'
import { type Freed, release } from './take-back-charges.ts'

/** By how much a receivable charges less from now on, and why; more, with an amount below zero. */
export type Reduction = {
  receivableId: string
  /** Whose place it is less for; null: it is for no registration. */
  registrationId: string | null
  label: string
  grossCents: number
  netCents: number
  taxCategory: TaxCategory
  taxRate: number
}

/** Why: something was taken back of what is charged, or a date of a course that a place is for does not take place. */
type Because = { cause: 'cancelled' | 'date' }

/** What is written into the ledger for each of these reductions, after the lines that a receivable has. */
function linesFor(
  ctx: TenantContext,
  reductions: readonly Reduction[],
  { cause, after }: Because & { after: ReadonlyMap<string, number> },
) {
  const numbers = new Map(after)
  return reductions.map((one) => {
    const number = (numbers.get(one.receivableId) ?? 0) + 1
    numbers.set(one.receivableId, number)
    return {
      tenant_id: ctx.tenantId,
      receivable_id: one.receivableId,
      number,
      registration_id: one.registrationId,
      label: one.label,
      quantity_hundredths: one.grossCents < 0 ? 100 : -100,
      unit_cents: Math.abs(one.grossCents),
      gross_cents: -one.grossCents,
      net_cents: -one.netCents,
      tax_category: one.taxCategory,
      tax_rate: one.taxRate,
      at: ctx.now,
      cause,
    }
  })
}

/** Lowers what receivables charge. What had been paid beyond it is free again: the credit of the payer. */
export async function chargeLess(
  ctx: TenantContext,
  reductions: readonly Reduction[],
  { cause }: Because = { cause: 'cancelled' },
): Promise<Freed[]> {
  const ids = reductions.map(({ receivableId }) => receivableId)
  const receivables = await lockReceivables(ctx, ids)
  const { rows } = await sql<{ id: string; lines: number }>`
    select receivable_id as id, max(number) as lines from receivable_line
    where tenant_id = ${ctx.tenantId} and receivable_id = any(${ids}::uuid[]) group by 1`.execute(ctx.tx)
  const freed: Freed[] = []
  for (const [receivableId, own] of Map.groupBy(reductions, (one) => one.receivableId)) {
    const receivable = receivables.get(receivableId)
    if (!receivable) throw new Error(`there is no receivable ${receivableId} to be lowered`)
    const chargedAfter = own.reduce((left, { grossCents }) => left - grossCents, receivable.charged_cents)
    if (chargedAfter >= receivable.allocated_cents + receivable.written_off_cents) continue
    // What is free because of a date is found and proposed like that of a place which was given up.
    const because =
      cause === 'date'
        ? ({ cause: 'place_gone', note: '' } as const)
        : ({ cause: 'taken_back', note: own[0]?.label ?? '' } as const)
    freed.push(...(await release(ctx, receivable, chargedAfter, because)))
  }
  const after = new Map(rows.map((row) => [row.id, row.lines]))
  await insertTogether(ctx.tx, { receivable_line: linesFor(ctx, reductions, { cause, after }) } as never)
  return freed
}
