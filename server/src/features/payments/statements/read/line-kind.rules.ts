import type { StatementLineKind } from '@reihum/contract/payments/statements.schema.ts'

/** What a bank says of the type of an entry: the international code, the German one, and why something came back. */
export type BankCodes = {
  /** Domain, family and subfamily: PMNT, RCDT, ESCT. */
  family: string
  subfamily: string
  /** Geschäftsvorfallcode: three digits. */
  gvc: string
  isReversal: boolean
  /** '': it is no return. */
  returnCode: string
}

const returned = { gvc: ['108', '109', '159', '160'], subfamily: ['UPDD', 'RRTN', 'UPCT'] }
const reversed = { gvc: ['193'], subfamily: ['PRDD', 'RPCR', 'RIMB'] }
const fees = { gvc: ['805', '806', '807', '808', '809', '810'], subfamily: ['CHRG', 'COMM', 'FEES', 'CHAR'] }
const interest = { gvc: ['813', '814', '815'], subfamily: ['INTR'] }

/**
 * What kind of money a line is. Codes that nobody knows decide nothing: money that came in is incoming, and people find it
 * among what is not allocated yet.
 */
export function lineKind(
  cents: number,
  { subfamily, gvc, isReversal, returnCode }: BankCodes,
): StatementLineKind {
  const says = (codes: { gvc: string[]; subfamily: string[] }) =>
    codes.gvc.includes(gvc) || codes.subfamily.includes(subfamily)
  // 0000 says that all went well.
  if ((returnCode !== '' && returnCode !== '0000') || says(returned)) return 'return'
  if (isReversal || says(reversed)) return 'reversal'
  if (says(interest)) return 'other'
  if (cents > 0) return 'incoming'
  return says(fees) ? 'fee' : 'outgoing'
}

/** The German code within what banks write: `NTRF+166+9310` or `166`. */
export function gvcOf(proprietary: string): string {
  const [, long, short] = /^[A-Z]{4}\+(\d{3})(?:\+|$)|^(\d{3})$/.exec(proprietary.slice(0, 40)) ?? []
  return long ?? short ?? ''
}
