import { checkedCodeFrom, isCheckedCode } from '../wire/checked-code.ts'

/**
 * What a payer writes on a transfer. For a registration it is its booking number, of eight characters; for what is owed
 * otherwise a number of its own, of nine, so that neither can be taken for the other.
 */
export function ownReferenceFrom(numbers: Uint8Array): string {
  return checkedCodeFrom(numbers.subarray(0, 8))
}

/** Groups of four, or of three where there are nine characters. */
export function formatReference(reference: string): string {
  const size = reference.length === 9 ? 3 : 4
  return (reference.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join('-')
}

/** Reads typed text as a reference of either kind; null if it cannot be one. */
export function parseReference(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '')
  return (plain.length === 8 || plain.length === 9) && isCheckedCode(plain) ? plain : null
}
