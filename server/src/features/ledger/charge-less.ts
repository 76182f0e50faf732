import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import { sql } from 'kysely'
import { insertTogether } from '#platform/database/insert-together.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockReceivables } from './lock-money.ts'
import { type Freed, release } from './take-back-charges.ts'

/** By how much a receivable charges less from now on, and why. */
export type Reduction = {
  receivableId: string
  label: string
  grossCents: number
  netCents: number
  taxCategory: TaxCategory
  taxRate: number
}

/** Lowers what receivables charge, each once. What had been paid beyond it is free again: the credit of the payer. */
export async function chargeLess(ctx: TenantContext, reductions: readonly Reduction[]): Promise<Freed[]> {
  const ids = reductions.map(({ receivableId }) => receivableId)
  const receivables = await lockReceivables(ctx, ids)
  const { rows } = await sql<{ id: string; lines: number }>`
    select receivable_id as id, max(number) as lines from receivable_line
    where tenant_id = ${ctx.tenantId} and receivable_id = any(${ids}::uuid[]) group by 1`.execute(ctx.tx)
  const lines = new Map(rows.map((row) => [row.id, row.lines]))
  const freed: Freed[] = []
  for (const { receivableId, grossCents, label } of reductions) {
    const receivable = receivables.get(receivableId)
    if (!receivable) throw new Error(`there is no receivable ${receivableId} to be lowered`)
    const chargedAfter = receivable.charged_cents - grossCents
    if (chargedAfter < receivable.allocated_cents + receivable.written_off_cents)
      freed.push(...(await release(ctx, receivable, chargedAfter, { cause: 'taken_back', note: label })))
  }
  const taken = reductions.map(({ receivableId, label, grossCents, netCents, taxCategory, taxRate }) => ({
    tenant_id: ctx.tenantId,
    receivable_id: receivableId,
    number: (lines.get(receivableId) ?? 0) + 1,
    registration_id: null,
    label,
    quantity_hundredths: -100,
    unit_cents: grossCents,
    gross_cents: -grossCents,
    net_cents: -netCents,
    tax_category: taxCategory,
    tax_rate: taxRate,
    at: ctx.now,
    cause: 'cancelled',
  }))
  await insertTogether(ctx.tx, { receivable_line: taken } as never)
  return freed
}
