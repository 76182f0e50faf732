import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { wrongFields } from '#platform/http/require-fields.ts'
import { isCommonPassword } from './guessed-password.rules.ts'

/**
 * The first four bytes of the SHA-256 of some 60,000 passwords that many people have, in order. They are enough to
 * recognise them: one of 70,000 others is taken for one of them. Decision 090 says where they come from.
 */
let prints: Buffer | undefined

function isListed(word: string): boolean {
  prints ??= readFileSync(new URL('guessed-passwords.bin', import.meta.url))
  const wanted = createHash('sha256').update(word).digest().readUInt32BE(0)
  let low = 0
  let high = prints.length / 4
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = prints.readUInt32BE(middle * 4)
    if (found === wanted) return true
    if (found < wanted) low = middle + 1
    else high = middle
  }
  return false
}

/** The name of the product is tried first everywhere that it is used. */
const ofEverybody = ['Reihum']

/** Refuses a new password that is among those tried first; `own` is what everybody knows of its owner, such as the name. */
export function requireUncommonPassword(password: string, own: readonly string[]): void {
  if (isCommonPassword(password, [...ofEverybody, ...own], isListed))
    throw wrongFields([{ path: ['password'], code: 'passwordCommon' }])
}
