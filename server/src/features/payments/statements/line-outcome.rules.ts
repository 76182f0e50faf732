import type { LineOutcome } from '@reihum/contract/payments/statements.schema.ts'
import type { StatementLine } from './statement.rules.ts'

/**
 * What becomes of a new line. Money that came in is a payment. What concerns money that came in before waits for somebody to
 * decide, and so does a batch whose parts nobody knows. The rest is noted, and so is what was collected by us: it is a payment
 * since the day on which it was due. So is what a payment service paid out.
 */
export function outcomeOf({ kind, isBatch, cents, isCollected, payoutId }: StatementLine): LineOutcome {
  if (isCollected || payoutId) return 'noted'
  if (isBatch) return cents > 0 ? 'waiting' : 'noted'
  if (kind === 'incoming') return 'payment'
  return kind === 'return' || kind === 'reversal' ? 'waiting' : 'noted'
}

/** Which lines an account has already, by what tells them apart. */
export type KnownLines = { identities: ReadonlySet<string>; entries: ReadonlySet<string> }

/**
 * The lines that are new, in their order. What stands in several files of an import is taken once. The sum of a batch is
 * known once its parts are.
 */
export function newLines<Line extends Pick<StatementLine, 'identity' | 'entry' | 'isBatch'>>(
  lines: readonly Line[],
  { identities, entries }: KnownLines,
): Line[] {
  const seen = new Set(identities)
  const told = lines.some(({ isBatch }) => isBatch) ? lines.filter(({ isBatch }) => !isBatch) : []
  const parts = new Set([...entries, ...told.map(({ entry }) => entry)])
  return lines.filter(({ identity, entry, isBatch }) => {
    if (seen.has(identity) || (isBatch && parts.has(entry))) return false
    seen.add(identity)
    return true
  })
}
