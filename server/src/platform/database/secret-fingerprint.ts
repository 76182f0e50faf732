import type pg from 'pg'
import { type Config, deriveKey, encryptionKeysOf } from '#platform/config.ts'
import { ConfigError } from '#platform/config-error.ts'
import { connectAs } from './connect.ts'

/** By this a secret is recognised, and it is of no use for finding it: the secret is long, and this is a keyed hash. */
function fingerprintOf(secret: string): string {
  return deriveKey(secret, 'fingerprint').toString('base64url').slice(0, 16)
}

/** The fingerprint of the secret that this database belongs to; null before its first start that keeps one. */
async function storedFingerprint(owner: pg.ClientBase): Promise<string | null> {
  const { rows: tables } = await owner.query<{ found: boolean }>(
    "select to_regclass('installed.secret') is not null as found",
  )
  if (!tables[0]?.found) return null
  const { rows } = await owner.query<{ fingerprint: string }>('select fingerprint from installed.secret')
  return rows[0]?.fingerprint ?? null
}

const isForeign = new ConfigError(
  'REIHUM_SECRET is not the secret that this database belongs to, so nothing was changed. Set the one that the other nodes have (without REIHUM_SECRET it lies in the data folder, in the file secret). To change it, set the one so far as REIHUM_SECRET_BEFORE, as docs/operations.md says under Keys. If it is lost: npm run rotate-keys -- --new-secret',
)

/** The settings with the two secrets changed about: the new one is understood, and the one before still used. */
function withSecretBefore(config: Config, before: string): Config {
  return {
    ...config,
    secret: before,
    otherSecret: config.secret,
    encryptionKeys: encryptionKeysOf(config.ownKeys, before, config.secret),
  }
}

/**
 * The settings with the secret that counts: the one that the database belongs to. While the secret is changed, that is
 * the one before until `rotate-keys` says otherwise. A secret that is neither is refused.
 */
export async function settleSecret(config: Config, ownerUrl: string): Promise<Config> {
  const owner = await connectAs(ownerUrl, 'DATABASE_URL')
  try {
    const stored = await storedFingerprint(owner)
    const { secret, otherSecret } = config
    if (stored === null && otherSecret !== null)
      throw new ConfigError(
        'REIHUM_SECRET_BEFORE is set, but this database does not know its secret yet. Start once with the secret so far as REIHUM_SECRET, and change it then.',
      )
    if (stored === null || stored === fingerprintOf(secret)) return config
    if (otherSecret === null || stored !== fingerprintOf(otherSecret)) throw isForeign
    return withSecretBefore(config, otherSecret)
  } finally {
    await owner.end()
  }
}

/** Makes the database belong to this secret. */
export async function writeFingerprint(owner: pg.ClientBase, secret: string): Promise<void> {
  await owner.query(
    `insert into installed.secret (fingerprint) values ($1)
     on conflict (single) do update set fingerprint = excluded.fingerprint`,
    [fingerprintOf(secret)],
  )
}

/** Keeps the fingerprint at the first start. Of two first starts with different secrets one is refused. */
export async function rememberSecret(ownerUrl: string, secret: string): Promise<void> {
  const owner = await connectAs(ownerUrl, 'DATABASE_URL')
  try {
    await owner.query('insert into installed.secret (fingerprint) values ($1) on conflict do nothing', [
      fingerprintOf(secret),
    ])
    if ((await storedFingerprint(owner)) !== fingerprintOf(secret)) throw isForeign
  } finally {
    await owner.end()
  }
}
