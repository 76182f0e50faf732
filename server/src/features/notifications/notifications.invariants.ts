import type { Invariant } from '#platform/invariants/finding.ts'

/** A mail that reached its recipient, or still can. */
const counts = `m.state not in ('refused', 'failed')`

export const notificationsInvariants: readonly Invariant[] = [
  {
    name: 'messages to people',
    why: 'each recipient that a message was written to has one mail and no second one that arrives, and nobody else has one',
    checked: 'select count(*) from notification_recipient',
    broken: `select r.tenant_id, r.id from notification_recipient r
      left join mail m on m.tenant_id = r.tenant_id and m.event_id = r.id and m.kind = 'notification.sent'
      group by r.tenant_id, r.id, r.outcome
      having (r.outcome is not distinct from 'written') <> (count(m.id) > 0)
        or count(m.id) filter (where ${counts}) > 1`,
  },
  {
    name: 'letters by rule',
    why: 'each letter that a rule has written is one mail, and whoever it left out has none',
    checked: 'select count(*) from notification_rule_letter',
    broken: `select l.tenant_id, l.id from notification_rule_letter l
      left join mail m on m.tenant_id = l.tenant_id and m.event_id = l.id and m.kind = 'notification.by-rule'
      group by l.tenant_id, l.id, l.outcome
      having (l.outcome = 'written') <> (count(m.id) > 0) or count(m.id) filter (where ${counts}) > 1`,
  },
  {
    name: 'unwanted letters',
    why: 'no letter was sent to an address where its kind had been given up before the try began',
    checked: 'select count(*) from mail where optional_letter is not null',
    // A try takes minutes at most, so an hour is certain.
    broken: `select m.tenant_id, m.id from mail m
      join unwanted_letter u on u.tenant_id = m.tenant_id and u.kind = m.optional_letter and u.email = lower(m.recipient)
      where m.state = 'sent' and m.sent_at > u.at + interval '1 hour'`,
  },
  {
    name: 'undeliverable addresses',
    why: 'no address is marked at which a letter has arrived since',
    checked: 'select count(*) from bounced_address',
    // Letters that are on their way at the same time are noted one after the other.
    broken: `select b.tenant_id, md5(b.email)::uuid as id from bounced_address b
      where exists (select from mail m where m.tenant_id = b.tenant_id and lower(trim(m.recipient)) = b.email
        and m.state = 'sent' and m.sent_at > b.at + interval '5 minutes')`,
  },
]
