import pg from 'pg'
import { deriveKey } from '../../server/src/platform/config.ts'
import { derivedToken, tokenHash } from '../../server/src/platform/secret-token.ts'
import { testSecret } from '../../server/test/database.ts'
import type { Tenant } from './people.ts'
import { theStage } from './stage.ts'

/**
 * Keeps whoever writes news to an address waiting until the letter is let go, together with the portion that it is part of. The
 * link of the address is stored in a transaction that does not end before, so the node has to wait for what becomes of it.
 */
export async function holdLetterTo({ id }: Tenant, email: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: theStage().ownerUrl })
  await holder.connect()
  const token = derivedToken(deriveKey(testSecret, 'letter links'), id, email)
  await holder.query('begin')
  await holder.query(
    'insert into letter_link (tenant_id, token_hash, email, created_at) values ($1, $2, $3, now())',
    [id, tokenHash(token), email],
  )
  return async () => {
    await holder.query('rollback')
    await holder.end()
  }
}
