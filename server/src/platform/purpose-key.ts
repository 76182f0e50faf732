import { type Config, deriveKey } from './config.ts'

/** By a key the others whose signatures are good for the same purpose. */
const others = new WeakMap<Uint8Array, readonly Buffer[]>()

/** What signs the links in letters. They work for months, also where the tenant has moved to another installation. */
const linkPurpose = 'account links'

type Keys = Pick<Config, 'secret' | 'otherSecret' | 'linkKeys'>

/**
 * Makes keys for purposes from the secret. While it is changed, each key knows the one that the other secret makes; that of
 * links also knows those of other installations.
 */
export function makeKeyFor({ secret, otherSecret, linkKeys }: Keys): (purpose: string) => Buffer {
  return (purpose) => {
    const key = deriveKey(secret, purpose)
    const before = otherSecret === null ? [] : [deriveKey(otherSecret, purpose)]
    others.set(key, purpose === linkPurpose ? [...before, ...linkKeys] : before)
    return key
  }
}

/** All keys of links that are good in an installation, its own first. */
export function linkKeysOf(keys: Keys): readonly Buffer[] {
  const own = makeKeyFor(keys)(linkPurpose)
  return keysToCheck(own)
}

/** All keys that something of ours may be signed with: the key itself first. */
export function keysToCheck<Key extends Uint8Array>(key: Key): readonly (Key | Buffer)[] {
  return [key, ...(others.get(key) ?? [])]
}
