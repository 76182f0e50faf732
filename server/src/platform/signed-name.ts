import { timingSafeEqual } from 'node:crypto'
import { keysToCheck } from './purpose-key.ts'
import { derivedToken } from './secret-token.ts'

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/** A token that names a record and proves that we wrote it for this use, so nothing has to be stored. */
export const signedName = (key: Buffer, use: string, id: string): string =>
  `${id}.${derivedToken(key, use, id)}`

/** Which record a token names; null: we did not write it for this use. */
export function namedBySigned(key: Buffer, use: string, token: string): string | null {
  const [, id = '', proof = ''] = pattern.exec(token) ?? []
  const given = Buffer.from(proof)
  const isOurs = keysToCheck(key).some((one) => {
    const right = Buffer.from(derivedToken(one, use, id))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isOurs ? id : null
}
