import type { LinePayout } from '@reihum/contract/payments/payouts.schema.ts'
import type { BankLine, bankLinePage } from '@reihum/contract/payments/statements.schema.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { BankLine as StoredLine } from '#platform/database/schema.ts'
import { accountEnd } from './account.rules.ts'
import { outcomeOf } from './line-outcome.rules.ts'
import type { StatementLine } from './statement.rules.ts'

type TakenLine = z.infer<typeof bankLinePage>['items'][number]

/** A line that is not booked yet, as people see it: of the account number only the end. */
export function toldLine(line: StatementLine, payout: LinePayout | null): BankLine {
  const { identity, entry, isBatch, isCollected, payoutId, counterpartIban, ...told } = line
  return { ...told, payout, accountEnd: accountEnd(counterpartIban), outcome: outcomeOf(line) }
}

export function storedLine(row: Selectable<StoredLine>, payout: LinePayout | null): TakenLine {
  return {
    payout,
    id: row.id,
    paymentId: row.payment_id as TakenLine['paymentId'],
    bookedOn: row.booked_on,
    valueOn: row.value_on,
    cents: row.cents,
    currency: row.currency,
    counterpartName: row.counterpart_name,
    accountEnd: row.account_end,
    remittance: row.remittance,
    endToEndId: row.end_to_end_id,
    creditorReference: row.creditor_reference,
    kind: row.kind as TakenLine['kind'],
    outcome: row.outcome as TakenLine['outcome'],
    returned:
      row.return_code === null
        ? null
        : { code: row.return_code, text: row.return_text ?? '', originalCents: row.original_cents },
    foreign:
      row.foreign_cents === null
        ? null
        : { cents: row.foreign_cents, currency: row.foreign_currency ?? '', rate: row.foreign_rate },
  }
}
