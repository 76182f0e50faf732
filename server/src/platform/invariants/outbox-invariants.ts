import type { Invariant } from './finding.ts'

/** Only where something runs can something stand still. */
const isRunning = `exists (select from node where beat_at > now() - interval '1 minute' and started_at < now() - interval '10 minutes')`

/** What commits promised moves on: rows of the outbox become jobs at once, and jobs that are due are begun. */
export const outboxInvariants: readonly Invariant[] = [
  {
    name: 'outbox',
    why: 'the entries of the outbox become jobs within an hour',
    level: 'warning',
    checked: 'select count(*) from outbox',
    broken: "select tenant_id, id from outbox where created_at < now() - interval '1 hour'",
  },
  {
    name: 'outbox moves',
    why: 'while a node runs, the entries of the outbox become jobs within five minutes',
    checked: 'select count(*) from outbox',
    broken: `select tenant_id, id from outbox where created_at < now() - interval '5 minutes' and ${isRunning}
      and not exists (select from tenant t where t.id = outbox.tenant_id and t.is_drill)`,
  },
  {
    name: 'jobs move',
    why: 'while a node runs and jobs of a lane are due, one of them is begun within ten minutes',
    checked: 'select count(*) from job',
    broken: `select tenant_id, id from job j where lane <> '' and claim is null and attempts < max_attempts
      and run_at < now() - interval '10 minutes' and ${isRunning}
      and not exists (select from job r where r.lane = j.lane and r.claimed_at > now() - interval '10 minutes')`,
  },
]
