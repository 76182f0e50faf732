import pg from 'pg'
import type { Vault } from './vault.ts'

/** A sealed value that no known key opens; the message names it and says what to do. */
export class SealError extends Error {}

type Sealed = { owner: string; name: string; sealed: string; place: string }

/** The tables with sealed values: how messages name each value, and its place in the vault. */
const shelves = [
  {
    table: 'tenant_secret',
    owner: 'tenant_id',
    name: 'name',
    place: "tenant_id || ' ' || name",
    whose: 'of the tenant',
  },
  {
    table: 'code_generator',
    owner: 'user_id',
    name: 'id::text',
    place: "user_id || ' codes'",
    whose: 'of the user',
  },
] as const
type Shelf = (typeof shelves)[number]

const batch = 200

function openSealed(vault: Vault, { whose }: Shelf, { owner, name, sealed, place }: Sealed): string {
  try {
    return vault.open(sealed, place)
  } catch (error) {
    throw new SealError(
      `The value "${name}" ${whose} ${owner} cannot be opened: ${(error as Error).message}. Set the key it was sealed with as REIHUM_ENCRYPTION_KEY_BEFORE.`,
    )
  }
}

/** Reads all sealed values in the order of their keys, in batches, so that they need not fit into memory. */
async function* batches(client: pg.Client, shelf: Shelf, lock: string): AsyncGenerator<Sealed[]> {
  const { table, owner, name, place } = shelf
  let last: [string, string] = ['00000000-0000-0000-0000-000000000000', '']
  for (;;) {
    const { rows } = await client.query<Sealed>(
      `select ${owner} as owner, ${name} as name, ${place} as place, sealed from ${table}
       where (${owner}, ${name}) > ($1, $2) order by ${owner}, ${name} limit ${batch} ${lock}`,
      last,
    )
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = [end.owner, end.name]
  }
}

/**
 * Seals with the current key what an older key sealed, while everybody keeps working. It checks every value before it
 * changes any; a second run finds nothing left to do.
 */
export async function resealSecrets(
  ownerUrl: string,
  vault: Vault,
): Promise<{ resealed: number; kept: number }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const shelf of shelves)
      for await (const rows of batches(client, shelf, ''))
        for (const row of rows) openSealed(vault, shelf, row)
    const counts = { resealed: 0, kept: 0 }
    for (const shelf of shelves) await resealShelf(client, vault, shelf, counts)
    return counts
  } finally {
    await client.end()
  }
}

async function resealShelf(
  client: pg.Client,
  vault: Vault,
  shelf: Shelf,
  counts: { resealed: number; kept: number },
): Promise<void> {
  const { table, owner, name } = shelf
  await client.query('begin')
  for await (const rows of batches(client, shelf, 'for update')) {
    for (const row of rows) {
      if (!vault.isOutdated(row.sealed)) {
        counts.kept += 1
        continue
      }
      const anew = vault.seal(openSealed(vault, shelf, row), row.place)
      await client.query(`update ${table} set sealed = $3 where ${owner} = $1 and ${name} = $2`, [
        row.owner,
        row.name,
        anew,
      ])
      counts.resealed += 1
    }
    await client.query('commit')
    await client.query('begin')
  }
  await client.query('commit')
}
