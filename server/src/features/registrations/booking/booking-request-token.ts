import { timingSafeEqual } from 'node:crypto'
import { keysToCheck } from '#platform/purpose-key.ts'
import { derivedToken } from '#platform/secret-token.ts'

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/**
 * The token of the link that asks for one click. It names the booking request and proves that we wrote it, so nothing
 * has to be stored. The key is `keyFor('account links')`.
 */
export function bookingRequestToken(key: Buffer, id: string): string {
  return `${id}.${derivedToken(key, 'booking request', id)}`
}

/** Which request a token is about; null: we did not write it. */
export function bookingRequestOf(key: Buffer, token: string): string | null {
  const [, id = '', proof = ''] = pattern.exec(token) ?? []
  const given = Buffer.from(proof)
  const isOurs = keysToCheck(key).some((one) => {
    const right = Buffer.from(derivedToken(one, 'booking request', id))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isOurs ? id : null
}
