import pg from 'pg'
import type { Vault } from './vault.ts'

/** A value that no known key opens; the message names it and says what to do. */
export class SealError extends Error {}

type Sealed = { tenant_id: string; name: string; sealed: string }

const batch = 200

function openSealed(vault: Vault, { tenant_id, name, sealed }: Sealed): string {
  try {
    return vault.open(sealed, `${tenant_id} ${name}`)
  } catch (error) {
    throw new SealError(
      `The value "${name}" of the tenant ${tenant_id} cannot be opened: ${(error as Error).message}. Set the key it was sealed with as KURSO_ENCRYPTION_KEY_BEFORE.`,
    )
  }
}

/** All sealed values in the order of their keys, a batch at a time, so that nothing has to fit into memory. */
async function* batches(client: pg.Client, lock: string): AsyncGenerator<Sealed[]> {
  let last: [string, string] = ['00000000-0000-0000-0000-000000000000', '']
  for (;;) {
    const { rows } = await client.query<Sealed>(
      `select tenant_id, name, sealed from tenant_secret where (tenant_id, name) > ($1, $2)
       order by tenant_id, name limit ${batch} ${lock}`,
      last,
    )
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = [end.tenant_id, end.name]
  }
}

/**
 * Seals with the current key what an older one has sealed, while everybody keeps working. Looks at everything
 * before it changes anything; done again, it finds nothing left to do.
 */
export async function resealSecrets(
  ownerUrl: string,
  vault: Vault,
): Promise<{ resealed: number; kept: number }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for await (const rows of batches(client, '')) for (const row of rows) openSealed(vault, row)
    const counts = { resealed: 0, kept: 0 }
    await client.query('begin')
    for await (const rows of batches(client, 'for update')) {
      for (const row of rows) {
        if (!vault.isOutdated(row.sealed)) {
          counts.kept += 1
          continue
        }
        const anew = vault.seal(openSealed(vault, row), `${row.tenant_id} ${row.name}`)
        await client.query('update tenant_secret set sealed = $3 where tenant_id = $1 and name = $2', [
          row.tenant_id,
          row.name,
          anew,
        ])
        counts.resealed += 1
      }
      await client.query('commit')
      await client.query('begin')
    }
    await client.query('commit')
    return counts
  } finally {
    await client.end()
  }
}
