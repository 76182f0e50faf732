import type { TenantContext } from '#platform/tenant-context.ts'
import type { StatementLine } from '../statements/statement.rules.ts'
import { openPayouts } from './payout.queries.ts'
import { payoutsIn } from './payout.rules.ts'

/** Marks what payment services paid out: the ledger has its payments since they were made. */
export async function markPayouts<Read extends { lines: StatementLine[] }>(
  ctx: TenantContext,
  all: readonly Read[],
): Promise<Read[]> {
  const lines = all.flatMap((one) => one.lines).filter(({ kind }) => kind === 'incoming')
  const payouts = await openPayouts(ctx, [...new Set(lines.map(({ cents }) => cents))])
  if (payouts.length === 0) return [...all]
  // The same line in two files is one: it is looked at once.
  const once = [...new Map(lines.map((line) => [line.identity, line])).values()]
  const found = new Map([...payoutsIn(once, payouts)].map(([{ identity }, { id }]) => [identity, id]))
  const marked = (line: StatementLine): StatementLine => {
    const payoutId = found.get(line.identity)
    return payoutId ? { ...line, payoutId } : line
  }
  return all.map((one) => ({ ...one, lines: one.lines.map(marked) }))
}
