/**
 * The number of a payment's receipt: the end of its id, which nothing else has to store or count. A receipt that is
 * printed again has the same number.
 */
export function receiptNumber(paymentId: string): string {
  const end = paymentId.slice(-receiptNumberLength).toUpperCase()
  return `${end.slice(0, 5)}-${end.slice(5)}`
}

const receiptNumberLength = 10

/** Reads typed text as such a number, as it stands at the end of an id; null if it cannot be one. */
export function parseReceiptNumber(text: string): string | null {
  const plain = text.toLowerCase().replace(/[\s-]/g, '')
  return /^[0-9a-f]{10}$/.test(plain) ? plain : null
}
