/** More words do not narrow the result, and each costs a look-up. */
const mostWords = 8

/** Normalises a query: composed letters, single spaces, limited length. */
export function cleanQuery(typed: string): string {
  const words = typed
    .normalize('NFC')
    .replace(/\p{C}+/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '')
  return words.slice(0, mostWords).join(' ').slice(0, 100).trim()
}
