import { sql } from 'kysely'
import type { Role } from '#platform/config.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { Part, Parts } from '#platform/keep-running.ts'

const beatEveryMs = 5_000
/** A node without a beat for this long counts as dead, so its jobs are taken over within half a minute. */
const deadAfterSeconds = 20

/** Gives jobs and turns of chores back that a node has that is dead. Returns how many jobs they were. */
export async function takeOverDeadNodes(inPlatform: InPlatform): Promise<number> {
  return inPlatform(async ({ tx }) => {
    const lately = sql`now() - make_interval(secs => ${sql.lit(deadAfterSeconds)})`
    const { numAffectedRows } = await sql`
      with gone as (delete from node where beat_at < ${lately})
      update job set claim = null, node_id = null, claimed_at = null
      where claim is not null and claimed_at < ${lately}
        and node_id not in (select id from node where beat_at >= ${lately})`.execute(tx)
    await sql`update chore_turn set claim = null, node_id = null
      where claim is not null and begun_at < ${lately}
        and node_id not in (select id from node where beat_at >= ${lately})`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
}

/**
 * Since when this node has been beating without a gap. While the database was gone, or the node stood still, it cannot
 * tell the dead from those who could not beat either.
 */
export function beatingSince(before: { since: number; last: number } | null, now: number) {
  const isGap = before === null || now - before.last > 2 * beatEveryMs
  return { since: isGap ? now : before.since, last: now }
}

/** Only who has been beating for longer than the dead are waited for may say who is dead. */
export function mayTakeOver({ since, last }: { since: number; last: number }): boolean {
  return last - since >= deadAfterSeconds * 1_000
}

/** Reports every few seconds that this process lives, and takes over the jobs of nodes that do not. */
export async function startHeartbeat(
  inPlatform: InPlatform,
  parts: Parts,
  node: { id: string; role: Role },
): Promise<Pick<Part, 'stop'>> {
  const beat = () =>
    inPlatform(async ({ tx }) => {
      await tx
        .insertInto('node')
        .values(node)
        .onConflict((c) => c.column('id').doUpdateSet({ beat_at: sql`now()` }))
        .execute()
    })
  await beat()
  let beating = beatingSince(null, performance.now())
  const part = parts.keep({
    name: 'the heartbeat',
    everyMs: beatEveryMs,
    async turn() {
      await beat()
      beating = beatingSince(beating, performance.now())
      if (node.role !== 'web' && mayTakeOver(beating)) await takeOverDeadNodes(inPlatform)
    },
  })
  return {
    async stop() {
      await part.stop()
      await inPlatform(({ tx }) => tx.deleteFrom('node').where('id', '=', node.id).execute()).catch(
        () => undefined,
      )
    },
  }
}
