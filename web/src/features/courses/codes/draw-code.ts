/** Characters that nobody takes for one another. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 8

/** A code that nobody guesses. */
export function drawCode(): string {
  const drawn = crypto.getRandomValues(new Uint8Array(length))
  return [...drawn].map((byte) => letters[byte % letters.length]).join('')
}
