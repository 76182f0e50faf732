import type pg from 'pg'
import { storedTables } from '#platform/backup/stored-tables.ts'
import { withoutReferences } from '#platform/backup/without-references.ts'
import { asOwner, inOneTransaction } from './as-owner.ts'

/** The tenants and users of an unfinished demonstration, so that exactly these can be deleted. */
type Started = { state: 'started'; tenants: string[]; usernames: string[] }
type SeedState = Started | { state: 'finished' }

async function readState(client: pg.ClientBase): Promise<SeedState | null> {
  const { rows } = await client.query<{ value: SeedState }>(
    "select value from platform_setting where name = 'seed'",
  )
  return rows[0]?.value ?? null
}

function writeState(client: pg.ClientBase, state: SeedState) {
  return client.query(
    `insert into platform_setting (name, value, changed_at) values ('seed', $1, now())
     on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`,
    [JSON.stringify(state)],
  )
}

/** Written in the transaction that creates the tenants; if no `finished` follows, the seed was interrupted. */
export function markStarted(client: pg.ClientBase, planted: Omit<Started, 'state'>) {
  return writeState(client, { state: 'started', ...planted })
}

export function markFinished(ownerUrl: string) {
  return asOwner(ownerUrl, (client) => writeState(client, { state: 'finished' }))
}

/** True if nobody works here yet or the demonstration was interrupted. */
export function needsSeed(ownerUrl: string): Promise<boolean> {
  return asOwner(ownerUrl, async (client) => {
    const seed = await readState(client)
    if (seed) return seed.state === 'started'
    const { rowCount } = await client.query(
      'select from tenant where not is_platform union all select from user_account limit 1',
    )
    return rowCount === 0
  })
}

/** Deletes an interrupted demonstration from every table, so that it can begin again. */
export function discardUnfinished(ownerUrl: string): Promise<void> {
  return inOneTransaction(ownerUrl, async (client) => {
    const seed = await readState(client)
    if (seed?.state !== 'started') return
    await withoutReferences(client, async () => {
      for (const { name, columns } of await storedTables(client))
        if (columns.includes('tenant_id'))
          await client.query(`delete from ${name} where tenant_id = any($1)`, [seed.tenants])
      await client.query('delete from tenant_slug where of_tenant = any($1)', [seed.tenants])
      await client.query('delete from tenant where id = any($1)', [seed.tenants])
      const whose = 'user_id in (select id from user_account where username = any($1))'
      for (const table of ['user_session', 'user_identity', 'account_token'])
        await client.query(`delete from ${table} where ${whose}`, [seed.usernames])
      await client.query('delete from user_account where username = any($1)', [seed.usernames])
    })
    await client.query("delete from platform_setting where name = 'seed'")
  })
}
