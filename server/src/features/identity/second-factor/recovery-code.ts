import { createHash, randomInt } from 'node:crypto'

const howMany = 10
const length = 12
/** Nothing that is read for something else: no O and 0, no I and 1, no S and 5. */
const letters = 'ABCDEFGHJKLMNPQRTUVWXYZ2346789'

/** Long enough that nobody finds one by trying all against their hashes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () =>
    Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
  )
}

/** In groups, as people read and type it. */
export function groupedCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}

/** What is stored of a code. The same code of two people looks different. */
export function recoveryHash(userId: string, code: string): string {
  return createHash('sha256').update(`recovery code of ${userId}: ${code}`).digest('base64url')
}
