import { compactNumber, isSepaIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { sepaText } from '#platform/sepa/sepa-text.ts'

export type Transfer = {
  accountHolder: string
  iban: string
  /** May be empty: within the European Economic Area a transfer needs none. */
  bic: string
  amountCents: number
  currencyCode: string
  /** What the payer is to write. */
  reference: string
}

const longestName = 70
const longestReference = 140
/** The largest amount of a SEPA transfer. */
const mostCents = 99_999_999_999
/** What a code may hold, in bytes of UTF-8. */
export const mostBytes = 331

const bytesOf = (text: string) => new TextEncoder().encode(text).length

function amountText(cents: number): string {
  return `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** As much of the text as fits into so many bytes. */
function fitting(text: string, bytes: number): string {
  let kept = text
  while (bytesOf(kept) > bytes) kept = kept.slice(0, -1)
  return kept.trim()
}

/**
 * The content of the QR code from which banking apps fill in a transfer ("GiroCode", EPC069-12, version 002). Null where
 * there is no such code: for other currencies and amounts, and for accounts outside of SEPA.
 */
export function epcPayload(transfer: Transfer): string | null {
  const { amountCents, currencyCode } = transfer
  const iban = compactNumber(transfer.iban)
  const name = sepaText(transfer.accountHolder, longestName)
  const isAmount = Number.isSafeInteger(amountCents) && amountCents > 0 && amountCents <= mostCents
  if (currencyCode !== 'EUR' || !isAmount || name === '') return null
  if (!isSepaIban(iban)) return null
  // The two empty lines are purpose and structured reference: ours is text, because it is no creditor reference by ISO 11649.
  const head = [
    'BCD',
    '002',
    '1',
    'SCT',
    compactNumber(transfer.bic),
    name,
    iban,
    amountText(amountCents),
    '',
    '',
  ]
  const beginning = `${head.join('\n')}\n`
  const reference = fitting(sepaText(transfer.reference, longestReference), mostBytes - bytesOf(beginning))
  return reference === '' ? beginning.trimEnd() : beginning + reference
}
