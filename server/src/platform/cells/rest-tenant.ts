import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { MoveError } from './tenant-tables.ts'

/** Where a tenant of this installation stands. */
export type Standing = {
  id: string
  slug: string
  isOwn: boolean
  /** `open`: it is served; `moving`: somebody moves it; `handed over`: it is served elsewhere or will be; `moved`: it is. */
  is: 'open' | 'moving' | 'handed over' | 'moved'
}

const standing = `
  select id, slug, not is_platform and not is_drill as "isOwn",
    case when moved_to is not null then 'moved' when moving_until = 'infinity' then 'handed over'
      when moving_until > now() then 'moving' else 'open' end as is
  from tenant`

export async function findTenant(client: pg.ClientBase, slug: string): Promise<Standing | null> {
  const { rows } = await client.query<Standing>(
    `${standing} where id = (select of_tenant from tenant_slug where slug = $1)`,
    [slug],
  )
  return rows[0] ?? null
}

export async function findTenantById(client: pg.ClientBase, id: string): Promise<Standing | null> {
  const { rows } = await client.query<Standing>(`${standing} where id = $1`, [id])
  return rows[0] ?? null
}

/** A move that says nothing of itself for so long is taken for dead: the tenant is open again by itself. */
const lease = "interval '60 seconds'"
/** Jobs under way, and then transactions under way, have so long to end. */
const patienceMs = 30_000

async function change(client: pg.ClientBase, id: string, set: string, which: string): Promise<boolean> {
  const { rowCount } = await client.query(`update tenant set ${set} where id = $1 and ${which}`, [id])
  return rowCount === 1
}

/** From now on no job of the tenant begins; those under way may end. */
export async function beginMove(client: pg.ClientBase, id: string): Promise<void> {
  const isBegun = await change(
    client,
    id,
    `moving_until = now() + ${lease}, rests = false`,
    'moved_to is null and (moving_until is null or moving_until <= now())',
  )
  if (!isBegun) throw new MoveError('Somebody else moves this tenant just now.')
}

/** Says that the move goes on; false: it was taken for dead. */
export const renewMove = (client: pg.ClientBase, id: string): Promise<boolean> =>
  change(client, id, `moving_until = now() + ${lease}`, "moving_until > now() and moving_until <> 'infinity'")

/** Waits until there is nothing left of what `remaining` counts. */
async function waitFor(remaining: () => Promise<number>, what: string): Promise<void> {
  for (const until = Date.now() + patienceMs; (await remaining()) > 0; await wait(100))
    if (Date.now() > until)
      throw new MoveError(`${what} did not end in ${patienceMs / 1000} s. Try again later.`)
}

async function jobsUnderWay(client: pg.ClientBase, id: string): Promise<number> {
  const { rowCount } = await client.query('select from job where tenant_id = $1 and claim is not null', [id])
  return rowCount ?? 0
}

/** Waits for every transaction that runs now: it may have looked how the tenant stands before that changed. */
async function endOfTransactions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ running: string[] }>(
    `select coalesce(array_agg(l.virtualtransaction), '{}') as running
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'virtualxid' and l.granted and a.datname = current_database() and l.pid <> pg_backend_pid()`,
  )
  const running = rows[0]?.running ?? []
  await waitFor(async () => {
    const { rowCount } = await client.query(
      "select from pg_locks where locktype = 'virtualxid' and virtualtransaction = any ($1)",
      [running],
    )
    return rowCount ?? 0
  }, 'Transactions that are under way')
}

/**
 * Waits for the jobs under way, so that none is cut off between what it does outside and what it notes down; then refuses
 * what writes. Once this is over nothing writes in the tenant, and reading goes on.
 */
export async function rest(client: pg.ClientBase, id: string): Promise<void> {
  await endOfTransactions(client)
  await waitFor(() => jobsUnderWay(client, id), 'Jobs of the tenant that are under way')
  if (!(await change(client, id, 'rests = true', "moving_until > now() and moving_until <> 'infinity'")))
    throw new MoveError('The move took too long and was given up.')
  await endOfTransactions(client)
}

/** Opens a tenant again that was to be moved; one that is handed over stays as it is. */
export async function takeBack(client: pg.ClientBase, id: string): Promise<void> {
  await change(
    client,
    id,
    'moving_until = null, rests = false',
    "moving_until <> 'infinity' and moved_to is null",
  )
}

/** The point of no return: from here on this installation never writes in it again by itself. */
export async function handOver(client: pg.ClientBase, id: string): Promise<void> {
  if (!(await change(client, id, "moving_until = 'infinity'", 'rests and moving_until > now()')))
    throw new MoveError('The move took too long and was given up.')
}

/** Serves a tenant that has arrived, or one that was handed over and never arrived. */
export async function openTenant(client: pg.ClientBase, id: string): Promise<void> {
  await change(
    client,
    id,
    'moving_until = null, rests = false',
    "moving_until = 'infinity' and moved_to is null",
  )
}

/** Says where the tenant is from now on. What was promised in it is kept there, so here nothing waits any more. */
export async function sayMoved(client: pg.ClientBase, id: string, to: string): Promise<void> {
  await client.query('begin')
  await client.query('delete from job where tenant_id = $1', [id])
  await client.query('delete from outbox where tenant_id = $1', [id])
  await client.query('update tenant set moved_to = $2 where id = $1', [id, to])
  await client.query('commit')
}
