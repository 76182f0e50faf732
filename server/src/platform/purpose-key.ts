import { type Config, deriveKey } from './config.ts'

/** By a key the one that the other secret makes for the same purpose. */
const others = new WeakMap<Uint8Array, Buffer>()

/** Makes keys for purposes from the secret. While it is changed, each key knows the one that the other secret makes. */
export function makeKeyFor({
  secret,
  otherSecret,
}: Pick<Config, 'secret' | 'otherSecret'>): (purpose: string) => Buffer {
  return (purpose) => {
    const key = deriveKey(secret, purpose)
    if (otherSecret !== null) others.set(key, deriveKey(otherSecret, purpose))
    return key
  }
}

/** All keys that something of ours may be signed with: the key itself and, while the secret is changed, the other. */
export function keysToCheck<Key extends Uint8Array>(key: Key): readonly (Key | Buffer)[] {
  const other = others.get(key)
  return other ? [key, other] : [key]
}
