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
  {
    name: 'what mails carry',
    why: 'every stored content goes out with a mail, and is what its hash says',
    checked: 'select count(*) from mail_content',
    broken: `select c.tenant_id, c.sha256 as id from mail_content c
      where c.sha256 <> encode(sha256(c.content), 'hex')
        or not exists (select from mail_attachment a where a.tenant_id = c.tenant_id and a.sha256 = c.sha256)`,
  },
]
