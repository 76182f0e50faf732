import { takeOverDeadNodes } from '#platform/jobs/heartbeat.ts'
import type { TestReihum } from './reihum.ts'

/**
 * Gives back what nodes held that were killed, by the piece of the product that does it, as if half a minute had passed. Called while
 * no node runs but the one that is given, which only answers requests.
 */
export async function takeOverAtOnce({ owner, inPlatform }: TestReihum): Promise<void> {
  const ofKilled = "node_id in (select id from node where role <> 'web')"
  await owner.query(`update job set claimed_at = claimed_at - interval '1 minute' where ${ofKilled}`)
  await owner.query(`update chore_turn set begun_at = begun_at - interval '1 minute' where ${ofKilled}`)
  await owner.query("update node set beat_at = beat_at - interval '1 minute' where role <> 'web'")
  await takeOverDeadNodes(inPlatform)
}
