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

/**
 * Reads the sealed values of these owners, or of all, in the order of their keys, in batches, so that they need not fit into
 * memory.
 */
async function* batches(
  client: pg.ClientBase,
  shelf: Shelf,
  { lock = '', owners = null }: { lock?: string; owners?: readonly string[] | null },
): AsyncGenerator<Sealed[]> {
  const { table, column, owner, name, place } = shelf
  let last: [string, string] = [before, name === 'id' ? before : '']
  for (;;) {
    const { rows } = await client.query<Sealed>(
      `select ${owner} as owner, ${name} as name, ${place} as place, ${column} as sealed from ${table}
       where ${column} is not null and (${owner}, ${name}) > ($1, $2) and ($3::uuid[] is null or ${owner} = any ($3))
       order by ${owner}, ${name} limit ${batch} ${lock}`,
      [...last, owners],
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
      for await (const rows of batches(client, shelf, {}))
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
  await client.query('begin')
  for await (const rows of batches(client, shelf, { lock: 'for update' })) {
    const outdated = rows.filter(({ sealed }) => vault.isOutdated(sealed))
    counts.kept += rows.length - outdated.length
    counts.resealed += outdated.length
    await resealRows(client, vault, shelf, outdated)
    await client.query('commit')
    await client.query('begin')
  }
  await client.query('commit')
}

async function resealRows(
  client: pg.ClientBase,
  vault: Vault,
  shelf: Shelf,
  rows: readonly Sealed[],
): Promise<void> {
  const { table, column, digest, owner, name } = shelf
  const anew = rows.map((row) => {
    const text = openSealed(vault, shelf, row)
    const known = digest === null ? null : vault.sign(text, row.place)
    return { owner: row.owner, name: row.name, sealed: vault.seal(text, row.place), known }
  })
  if (anew.length === 0) return
  const set = digest === null ? '' : `, ${digest} = n.known`
  await client.query(
    `update ${table} set ${column} = n.sealed${set}
     from jsonb_to_recordset($1::jsonb) as n(owner uuid, name ${name === 'id' ? 'uuid' : 'text'}, sealed text, known text)
     where ${table}.${owner} = n.owner and ${table}.${name} = n.name`,
    [JSON.stringify(anew)],
  )
}

/** What lies sealed in each table, and the digests made with the same key: in another installation they are others. */
export function sealedColumns(of: string): string[] {
  return shelves.flatMap(({ table, column, digest }) =>
    table === of ? [column, ...(digest === null ? [] : [digest])] : [],
  )
}

/** Seals anew what belongs to these owners, in the open transaction: the vault knows the keys it was sealed with. */
export async function resealOf(
  client: pg.ClientBase,
  vault: Vault,
  owners: readonly string[],
): Promise<void> {
  for (const shelf of shelves)
    for await (const rows of batches(client, shelf, { owners }))
      await resealRows(
        client,
        vault,
        shelf,
        rows.filter(({ sealed }) => vault.isOutdated(sealed)),
      )
}
