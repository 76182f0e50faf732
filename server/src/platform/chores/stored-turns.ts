import { sql } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'

/** A turn of a chore that this node has begun; `failures` of them in a row went wrong before. */
export type Turn = { name: string; claim: string; failures: number }

/** How a turn ended, and when the next one is due. */
export type EndedTurn = { turn: Turn; nextInMs: number; reason: string | null }

/** A turn that takes longer than this may be hanging, and another node begins one. */
const longestTurn = sql`interval '1 hour'`
/** A chore that no version has known for so long is forgotten. */
const forgottenAfter = sql`interval '30 days'`

/** Has a row for each chore. What another version had planned for later than this one would comes as early as here. */
export async function addChores(tx: Tx, chores: readonly { name: string; everyMs: number }[]): Promise<void> {
  await sql`delete from chore_turn where due_at < now() - ${forgottenAfter} and claim is null`.execute(tx)
  await sql`insert into chore_turn (name)
    select name from jsonb_to_recordset(${JSON.stringify(chores)}::jsonb) as c (name text)
    order by name on conflict (name) do nothing`.execute(tx)
  await sql`update chore_turn t set due_at = now() + make_interval(secs => c."everyMs" / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(chores)}::jsonb) as c (name text, "everyMs" bigint)
    where t.name = c.name and t.due_at > now() + make_interval(secs => c."everyMs" / 1000.0)`.execute(tx)
}

/**
 * Begins the turns that are due and that no node has; of nodes that ask at the same time, one gets each. `held` are all
 * turns that this node knows of: what it has beyond them was begun by a call whose answer never came.
 */
export async function beginTurns(
  tx: Tx,
  nodeId: string,
  known: readonly string[],
  held: readonly string[],
): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    with free as (
      select name from chore_turn
      where name = any(${known}::text[]) and due_at <= now()
        and (claim is null or begun_at < now() - ${longestTurn}
          or (node_id = ${nodeId} and claim <> all(${held}::uuid[])))
      order by name for update skip locked
    )
    update chore_turn t set claim = gen_random_uuid(), node_id = ${nodeId}, begun_at = now()
    from free where t.name = free.name
    returning t.name, t.claim, t.failures`.execute(tx)
  return rows
}

/** Stores how turns ended. One that another node has begun since is left to it. */
export async function endTurns(tx: Tx, ended: readonly EndedTurn[]): Promise<void> {
  if (ended.length === 0) return
  const ends = ended.map(({ turn, nextInMs, reason }) => ({ claim: turn.claim, nextInMs, reason }))
  await sql`update chore_turn t set claim = null, node_id = null,
      due_at = now() + make_interval(secs => e."nextInMs" / 1000.0),
      done_at = case when e.reason is null then now() else t.done_at end,
      failures = case when e.reason is null then 0 else t.failures + 1 end, reason = e.reason
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as e (claim uuid, "nextInMs" bigint, reason text)
    where t.claim = e.claim`.execute(tx)
}

/** Which of these chores went well the last time, on whichever node. */
export async function recoveredOf(tx: Tx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await tx
    .selectFrom('chore_turn')
    .select('name')
    .where('name', 'in', names)
    .where('failures', '=', 0)
    .execute()
  return rows.map(({ name }) => name)
}
