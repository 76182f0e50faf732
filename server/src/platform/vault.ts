import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { hmacWith } from './hmac.ts'

/**
 * Seals secrets that must be stored but not be readable in the database, and signs what must not be forged in it. A
 * sealed value is bound to its place, so it cannot be copied to another, and it names its key, so keys can be rotated
 * while both are known.
 */
export type Vault = {
  seal(text: string, place: string): string
  open(sealed: string, place: string): string
  /** A signature that only somebody with the key can make. Like a sealed value it is bound to its place. */
  sign(text: string, place: string): string
  /** Whether it is our signature of this text at this place, with any known key. */
  isSigned(signature: string, text: string, place: string): boolean
  /** Whether it was sealed or signed with an older key. */
  isOutdated(sealed: string): boolean
}

const algorithm = 'aes-256-gcm'

function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8)
}

function signatureOf(key: Buffer, text: string, place: string): string {
  const ownKey = hmacWith(key).update('signatures').digest()
  const code = createHmac('sha256', ownKey)
    .update(JSON.stringify([place, text]))
    .digest('base64url')
  return `${keyId(key)}.${code}`
}

export function makeVault(keys: readonly [Buffer, ...Buffer[]]): Vault {
  const [current] = keys
  const currentId = keyId(current)
  return {
    seal(text, place) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [currentId, nonce, cipher.getAuthTag(), body]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.')
    },
    open(sealed, place) {
      const [id, ...parts] = sealed.split('.')
      const key = keys.find((known) => keyId(known) === id)
      if (!key)
        throw new Error(
          `it was sealed with the key ${id}, which is neither the current one nor the one before`,
        )
      const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (!nonce || !tag || !body) throw new Error('it is not a sealed value')
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: 16 })
      decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    sign: (text, place) => signatureOf(current, text, place),
    isSigned(signature, text, place) {
      const given = Buffer.from(signature)
      return keys.some((key) => {
        const wanted = Buffer.from(signatureOf(key, text, place))
        return given.length === wanted.length && timingSafeEqual(given, wanted)
      })
    },
    isOutdated: (sealed) => sealed.split('.')[0] !== currentId,
  }
}
