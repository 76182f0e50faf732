import type { Invariant } from './finding.ts'

/** What was promised should be done within the hour; if it is not, no relay or worker runs. */
export const deliveryInvariants: readonly Invariant[] = [
  {
    name: 'outbox',
    why: 'what a commit promised was handed to the job engine within an hour',
    level: 'warning',
    checked: 'select count(*) from outbox',
    broken: "select tenant_id, id from outbox where created_at < now() - interval '1 hour'",
  },
  {
    name: 'mails',
    why: 'no mail has been waiting for more than an hour',
    level: 'warning',
    checked: 'select count(*) from mail',
    broken:
      "select tenant_id, id from mail where state = 'queued' and created_at < now() - interval '1 hour'",
  },
]
