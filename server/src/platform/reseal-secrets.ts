import pg from 'pg'
import type { Vault } from './vault.ts'

/** A sealed value that no known key opens; the message names it and says what to do. */
export class SealError extends Error {}

type Sealed = { owner: string; name: string; sealed: string; place: string }

/**
 * The tables with sealed values: how messages name each value, and its place in the vault. A digest by which equal values are
 * found is made with the same key, so it is made anew with it.
 */
const shelves = [
  {
    table: 'tenant_secret',
    column: 'sealed',
    digest: null,
    owner: 'tenant_id',
    name: 'name',
    place: "tenant_id || ' ' || name",
    whose: 'of the tenant',
  },
  {
    table: 'code_generator',
    column: 'sealed',
    digest: null,
    owner: 'user_id',
    name: 'id',
    place: "user_id || ' codes'",
    whose: 'of the user',
  },
  {
    table: 'debit_file',
    column: 'sealed',
    digest: null,
    owner: 'tenant_id',
    name: 'id',
    place: "tenant_id || ' debit file'",
    whose: 'of the debit files of the tenant',
  },
  ...(
    [
      ['payment', 'payer_account'],
      ['bank_line', 'account'],
      ['matching_rule', 'account'],
      ['mandate', 'account'],
      ['mandate_account', 'account'],
    ] as const
  ).map(([table, account]) => ({
    table,
    column: `${account}_sealed`,
    digest: `${account}_digest`,
    owner: 'tenant_id',
    name: 'id',
    place: "tenant_id || ' payer account'",
    whose: `in ${table} of the tenant`,
  })),
  {
    table: 'badge_key',
    column: 'sealed',
    digest: null,
    owner: 'tenant_id',
    name: 'id',
    place: "tenant_id || ' badge key'",
    whose: 'of the keys for badges of the tenant',
  },
  {
    table: 'voucher',
    column: 'number_sealed',
    digest: null,
    owner: 'tenant_id',
    name: 'id',
    place: "tenant_id || ' voucher'",
    whose: 'of the vouchers of the tenant',
  },
  ...(
    [
      ['refund_request', 'account_sealed', 'refund account'],
      ['refund_file', 'content_sealed', 'refund file'],
    ] as const
  ).map(([table, column, place]) => ({
    table,
    column,
    digest: null,
    owner: 'tenant_id',
    name: 'id',
    place: `tenant_id || ' ${place}'`,
    whose: `in ${table} of the tenant`,
  })),
] as const
type Shelf = (typeof shelves)[number]

const batch = 200

/** Comes before all ids. */
const before = '00000000-0000-0000-0000-000000000000'

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
  const { table, column, owner, name, place } = shelf
  let last: [string, string] = [before, name === 'id' ? before : '']
  for (;;) {
    const { rows } = await client.query<Sealed>(
      `select ${owner} as owner, ${name} as name, ${place} as place, ${column} as sealed from ${table}
       where ${column} is not null and (${owner}, ${name}) > ($1, $2) order by ${owner}, ${name} limit ${batch} ${lock}`,
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
  const { table, column, digest, owner, name } = shelf
  await client.query('begin')
  for await (const rows of batches(client, shelf, 'for update')) {
    for (const row of rows) {
      if (!vault.isOutdated(row.sealed)) {
        counts.kept += 1
        continue
      }
      const text = openSealed(vault, shelf, row)
      const set = digest === null ? '' : `, ${digest} = $4`
      await client.query(`update ${table} set ${column} = $3${set} where ${owner} = $1 and ${name} = $2`, [
        row.owner,
        row.name,
        vault.seal(text, row.place),
        ...(set ? [vault.sign(text, row.place)] : []),
      ])
      counts.resealed += 1
    }
    await client.query('commit')
    await client.query('begin')
  }
  await client.query('commit')
}
