import type { Invariant } from '#platform/invariants/finding.ts'

const erased = 'select tenant_id, id, erased_at from person where erased_at is not null'

/** After a person is erased, only figures may remain, and nothing that identifies them. */
export const erasedPersonInvariants: readonly Invariant[] = [
  {
    name: 'registrations of erased persons',
    why: 'the registrations of erased persons contain no personal data, answers or notes',
    checked: `select count(*) from registration r join (${erased}) p on p.tenant_id = r.tenant_id and p.id = r.person_id`,
    broken: `
      select r.tenant_id, r.id from registration r
      join (${erased}) p on p.tenant_id = r.tenant_id and p.id = r.person_id
      where r.first_name || r.last_name || r.name_sort || r.email || r.phone || r.street || r.postal_code || r.city
          || r.notes || r.internal_notes <> ''
        or r.birth_date is not null
        or exists (select from registration_answer a where a.tenant_id = r.tenant_id and a.registration_id = r.id)
        or exists (select from registration_move m where m.tenant_id = r.tenant_id and m.registration_id = r.id
          and m.at <= p.erased_at and m.note <> '')`,
  },
  {
    name: 'facts of erased persons',
    why: 'nothing that stays with a person is left of one who was erased',
    checked: 'select (select count(*) from person_fact) + (select count(*) from person_thing) as count',
    broken: `
      select p.tenant_id, p.id from (${erased}) p
      where exists (select from person_fact f where f.tenant_id = p.tenant_id and f.person_id = p.id)
        or exists (select from person_thing t where t.tenant_id = p.tenant_id and t.person_id = p.id)`,
  },
  {
    name: 'bookings of erased persons',
    why: 'bookings whose contact was erased contain no contact data and no notes, and no access link opens them',
    checked: `select count(*) from booking b join (${erased}) p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id`,
    broken: `
      select b.tenant_id, b.id from booking b
      join (${erased}) p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id
      where b.company || b.first_name || b.last_name || b.email || b.phone || b.street || b.postal_code || b.city
          || b.notes <> '' or b.firm is not null or b.request_hash not like 'erased %'
        or exists (select from booking_answer a where a.tenant_id = b.tenant_id and a.booking_id = b.id)
        or exists (select from access_link l where l.tenant_id = b.tenant_id and l.booking_id = b.id)`,
  },
  {
    name: 'mails about erased persons',
    why: 'mails about registrations of erased persons have no content any more',
    checked: `select count(*) from registration r join (${erased}) p on p.tenant_id = r.tenant_id and p.id = r.person_id`,
    broken: `
      select m.tenant_id, m.id from mail m
      join audit_entry e on e.tenant_id = m.tenant_id and e.id = m.event_id and e.subject_kind = 'registration'
      join registration r on r.tenant_id = e.tenant_id and r.id = e.subject_id
      join (${erased}) p on p.tenant_id = r.tenant_id and p.id = r.person_id
      where m.erased_at is null and m.created_at <= p.erased_at`,
  },
  {
    name: 'log of erased persons',
    why: 'the log contains no network address, no browser and no changed values of erased persons',
    checked: `select count(*) from (${erased}) p`,
    broken: `
      select e.tenant_id, e.id from registration r
      join (${erased}) p on p.tenant_id = r.tenant_id and p.id = r.person_id
      join audit_entry e on e.tenant_id = r.tenant_id and e.subject_id = r.id and e.subject_kind = 'registration'
      join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
      where e.actor_kind in ('visitor', 'attendee') and e.at <= p.erased_at
        and (d.ip_address is not null or d.user_agent is not null)
      union all
      select e.tenant_id, e.id from registration r
      join (${erased}) p on p.tenant_id = r.tenant_id and p.id = r.person_id
      join audit_entry e on e.tenant_id = r.tenant_id and e.subject_id = r.id and e.subject_kind = 'registration'
      join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
      where e.at <= p.erased_at and d.metadata ?| array['note', 'reason']
      union all
      select e.tenant_id, e.id from (${erased}) p
      join audit_entry e on e.tenant_id = p.tenant_id and e.subject_id = p.id and e.subject_kind = 'person'
      join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
      where e.command_type in ('person.changed', 'person.merged')`,
  },
]
