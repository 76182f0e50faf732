import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { StatementLine } from './statement.rules.ts'

const keyOf = (endToEndId: string, cents: number) => `${endToEndId.toLowerCase()} ${cents}`

/** Marks what came in by direct debits of ours: the ledger has each under our own id since the day of its collection. */
export async function markCollected<Read extends { lines: StatementLine[] }>(
  ctx: TenantContext,
  all: readonly Read[],
): Promise<Read[]> {
  const ids = all.flatMap(({ lines }) =>
    lines.flatMap(({ kind, endToEndId }) =>
      kind === 'incoming' && endToEndId !== '' ? [endToEndId.toLowerCase()] : [],
    ),
  )
  if (ids.length === 0) return [...all]
  const { rows } = await sql<{ id: string; cents: number }>`
    select end_to_end_id as id, amount_cents as cents from payment
    where tenant_id = ${ctx.tenantId} and way = 'sepa_direct_debit' and end_to_end_id <> ''
      and end_to_end_id = any(${ids}::text[])`.execute(ctx.tx)
  const known = new Set(rows.map(({ id, cents }) => keyOf(id, cents)))
  const isCollected = ({ kind, endToEndId, cents }: StatementLine) =>
    kind === 'incoming' && known.has(keyOf(endToEndId, cents))
  return all.map((one) => ({
    ...one,
    lines: one.lines.map((line) => (isCollected(line) ? { ...line, isCollected: true } : line)),
  }))
}
