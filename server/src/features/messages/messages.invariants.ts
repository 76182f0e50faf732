import type { Invariant } from '#platform/invariants/finding.ts'

export const messagesInvariants: readonly Invariant[] = [
  {
    name: 'mails',
    why: 'no mail waits to be sent for more than an hour',
    level: 'warning',
    checked: 'select count(*) from mail',
    // One that the mail server put off waits rightly, until its next try is overdue.
    broken: `select tenant_id, id from mail
      where (state = 'queued' or next_try_at is not null)
        and coalesce(next_try_at, queued_at) < now() - interval '1 hour'`,
  },
  {
    name: 'what mails carry',
    why: 'every stored attachment belongs to a mail and matches its hash',
    checked: 'select count(*) from mail_content',
    broken: `select c.tenant_id, c.sha256 as id from mail_content c
      where c.sha256 <> encode(sha256(c.content), 'hex')
        or not exists (select from mail_attachment a where a.tenant_id = c.tenant_id and a.sha256 = c.sha256)`,
  },
]
