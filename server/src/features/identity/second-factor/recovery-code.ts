import { createHash, randomInt } from 'node:crypto'

const howMany = 10
const length = 12
/** Without characters that look alike: no O and 0, no I and 1, no S and 5. */
const letters = 'ABCDEFGHJKLMNPQRTUVWXYZ2346789'

/** Long enough that codes cannot be found by trying all against their hashes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () =>
    Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
  )
}

/** In groups, which are easier to read and type. */
export function groupedCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}

/** The stored form of a code; two users with the same code have different hashes. */
export function recoveryHash(userId: string, code: string): string {
  return createHash('sha256').update(`recovery code of ${userId}: ${code}`).digest('base64url')
}
