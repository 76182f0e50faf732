import type { Invariant } from './finding.ts'

const erased = 'select tenant_id, id, erased_at from person where erased_at is not null'

/** What is left of whoever was erased: figures, and nothing that says who it was. */
export const personInvariants: readonly Invariant[] = [
  {
    name: 'erased persons',
    why: 'whoever was erased has no name, no address and no account any more',
    checked: `select count(*) from (${erased}) p`,
    broken: `
      select tenant_id, id from person where erased_at is not null and (user_id is not null
        or first_name || last_name || name_sort || email || phone || street || postal_code || city <> '')`,
  },
  {
    name: 'registrations of erased persons',
    why: 'the registrations of whoever was erased hold nothing that was given, answered or noted',
    checked: `select count(*) from registration r join (${erased}) p on p.tenant_id = r.tenant_id and p.id = r.person_id`,
    broken: `
      select r.tenant_id, r.id from registration r
      join (${erased}) p on p.tenant_id = r.tenant_id and p.id = r.person_id
      where r.first_name || r.last_name || r.name_sort || r.email || r.phone || r.street || r.postal_code || r.city
          || r.notes || r.internal_notes <> ''
        or exists (select from registration_answer a where a.tenant_id = r.tenant_id and a.registration_id = r.id)
        or exists (select from registration_move m where m.tenant_id = r.tenant_id and m.registration_id = r.id
          and m.at <= p.erased_at and m.note <> '')`,
  },
  {
    name: 'bookings of erased persons',
    why: 'bookings whose contact was erased hold no contact, no note and no link that leads to them',
    checked: `select count(*) from booking b join (${erased}) p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id`,
    broken: `
      select b.tenant_id, b.id from booking b
      join (${erased}) p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id
      where b.company || b.first_name || b.last_name || b.email || b.phone || b.street || b.postal_code || b.city
          || b.notes <> '' or b.request_hash not like 'erased %'
        or exists (select from access_link l where l.tenant_id = b.tenant_id and l.booking_id = b.id)`,
  },
  {
    name: 'mails about erased persons',
    why: 'what was told about the registrations of whoever was erased has lost its words',
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
    why: 'the log does not say where whoever was erased sat, nor what was changed about them',
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
  {
    name: 'merged persons',
    why: 'whoever was merged is no person beside the one they became',
    checked: 'select count(*) from merged_person',
    broken: `
      select m.tenant_id, m.id from merged_person m
      where exists (select from person p where p.tenant_id = m.tenant_id and p.id = m.id)`,
  },
]
