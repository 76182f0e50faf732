/** No 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V: what can be misheard or misread is left out. */
export const codeAlphabet = '34679ACDEFGHJKMNPQRTWXY'

/** A weighted sum modulo the prime 23: one wrong or two swapped characters are noticed. */
function checkCharacter(body: string): string {
  let sum = 0
  for (const [position, character] of [...body].entries())
    sum += codeAlphabet.indexOf(character) * (position + 2)
  return codeAlphabet[sum % codeAlphabet.length] as string
}

/** A code with one character for each of the given numbers, and a check character behind them. */
export function checkedCodeFrom(numbers: Uint8Array): string {
  const body = [...numbers].map((n) => codeAlphabet[n % codeAlphabet.length]).join('')
  return body + checkCharacter(body)
}

/** Whether a text is made of these characters alone, and ends in the check character of the others. */
export function isCheckedCode(text: string): boolean {
  return [...text].every((c) => codeAlphabet.includes(c)) && checkCharacter(text.slice(0, -1)) === text.at(-1)
}
