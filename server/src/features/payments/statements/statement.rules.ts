import type { StatementLineKind } from '@reihum/contract/payments/statements.schema.ts'

/** One booking of a bank, or one part of a batch. */
export type StatementLine = {
  /** The same for the same money in every file of its account that contains it. */
  identity: string
  /** The same for all parts of one entry of the bank. */
  entry: string
  bookedOn: string
  valueOn: string | null
  /** Signed, never 0. */
  cents: number
  currency: string
  counterpartName: string
  /** '': unknown. */
  counterpartIban: string
  remittance: string
  endToEndId: string
  creditorReference: string
  kind: StatementLineKind
  /** A batch whose parts the bank tells elsewhere, or not at all. */
  isBatch: boolean
  /** The ledger has this money already, as a direct debit of ours. */
  isCollected?: boolean
  /** It is this payout of a payment service, whose payments the ledger has already. */
  payoutId?: string
  returned: { code: string; text: string; originalCents: number | null } | null
  /** What it was before the bank exchanged it. */
  foreign: { cents: number; currency: string; rate: string | null } | null
}

/** A line before it is known which of several equal ones it is. */
export type RawLine = Omit<StatementLine, 'identity' | 'entry'> & {
  /** The bank's own reference of the entry; '': none. */
  reference: string
  /** Which part of the entry it is. */
  part: number
}

export type Balance = { on: string; cents: number; currency: string }

/** Which message it is: a statement of a day, a report during the day, a notification; or a table. */
export type StatementSource = 'statement' | 'report' | 'notification' | 'table' | 'paypal'

/** One statement, report or notification of a bank, or a table. */
export type Statement = {
  source: StatementSource
  /** As the bank writes it; '': the file does not say. */
  account: string
  reference: string
  currency: string
  from: string | null
  to: string | null
  opening: Balance | null
  closing: Balance | null
  lines: StatementLine[]
  /** How many entries are not booked yet, and how many are about nothing (0.00). Neither becomes a line. */
  pending: number
  zero: number
}
