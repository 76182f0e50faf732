import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import { hmacWith } from './hmac.ts'
import { fewRandomBytes } from './random-bytes.ts'

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

/** A key with what follows from it, made once: that costs more than sealing with it. */
type Known = { key: KeyObject; id: string; signing: Buffer }

const knownKey = (key: Buffer): Known => ({
  key: createSecretKey(key),
  id: keyId(key),
  signing: hmacWith(key).update('signatures').digest(),
})

function signatureOf({ id, signing }: Known, text: string, place: string): string {
  const code = hmacWith(signing)
    .update(JSON.stringify([place, text]))
    .digest('base64url')
  return `${id}.${code}`
}

export function makeVault([first, ...before]: readonly [Buffer, ...Buffer[]]): Vault {
  const current = knownKey(first)
  const keys = [current, ...before.map(knownKey)]
  return {
    seal(text, place) {
      const nonce = fewRandomBytes(12)
      const cipher = createCipheriv(algorithm, current.key, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [current.id, nonce, cipher.getAuthTag(), body]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.')
    },
    open(sealed, place) {
      const [id, ...parts] = sealed.split('.')
      const key = keys.find((known) => known.id === id)
      if (!key)
        throw new Error(
          `it was sealed with the key ${id}, which is neither the current one nor the one before`,
        )
      const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (!nonce || !tag || !body) throw new Error('it is not a sealed value')
      const decipher = createDecipheriv(algorithm, key.key, nonce, { authTagLength: 16 })
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
    isOutdated: (sealed) => sealed.split('.')[0] !== current.id,
  }
}
