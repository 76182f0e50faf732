import type { Invariant } from './finding.ts'

/** Outbox rows are handed over within an hour; otherwise no relay or worker is running. */
export const outboxInvariants: readonly Invariant[] = [
  {
    name: 'outbox',
    why: 'the entries of the outbox are handed to the job engine within an hour',
    level: 'warning',
    checked: 'select count(*) from outbox',
    broken: "select tenant_id, id from outbox where created_at < now() - interval '1 hour'",
  },
]
