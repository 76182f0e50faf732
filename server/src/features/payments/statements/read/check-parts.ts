import { Refusal } from '#platform/refusal.ts'
import { isOwnAccount, toldAccount } from '../account.rules.ts'
import { imbalance } from '../balance.rules.ts'
import type { Statement } from '../statement.rules.ts'
import type { ReadPart } from './read-parts.ts'

/** Refuses what is of another account. */
export function requireOwn(file: string, { source, account }: Statement, iban: string): void {
  if (source === 'paypal' || isOwnAccount(account, iban)) return
  throw new Refusal('STATEMENT_OTHER_ACCOUNT', {
    file,
    account: toldAccount(account),
    own: toldAccount(iban),
  })
}

/** Refuses statements that are of another account, or whose balances do not add up. */
export function checkParts(parts: readonly ReadPart[], iban: string): void {
  for (const part of parts) {
    if (part.kind === 'table') continue
    for (const statement of part.statements) {
      requireOwn(part.filename, statement, iban)
      const wrong = statement.source === 'statement' ? imbalance(statement) : null
      if (!wrong) continue
      throw new Refusal('STATEMENT_UNBALANCED', {
        file: part.filename,
        statement: statement.reference,
        sum: wrong.sum,
        closing: wrong.closing.cents,
        currencyCode: wrong.closing.currency,
      })
    }
  }
}
