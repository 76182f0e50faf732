-- Erases what the log says about these persons, what was corrected in their registrations and bookings, and the origin
-- of visitors and attendees who made, changed or withdrew these; `made` names entries too, of which the subject is a course.
-- Entries and their chain stay. This function can erase nothing else.
create or replace function erase_person_log(persons uuid[], corrected uuid[], made uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid := current_setting('app.tenant_id')::uuid;
begin
  delete from audit_detail d using audit_entry e
    where e.tenant_id = own and e.subject_kind = 'person' and e.subject_id = any (persons)
      and d.tenant_id = own and d.audit_id = e.id;
  delete from audit_detail d using audit_entry e
    where e.tenant_id = own and e.subject_kind in ('registration', 'booking') and e.subject_id = any (corrected)
      and d.tenant_id = own and d.audit_id = e.id
      and ((coalesce(d.metadata -> 'before', '{}') || coalesce(d.metadata -> 'after', '{}'))
          ?| array['firstName', 'lastName', 'email', 'phone', 'street', 'postalCode', 'city', 'company', 'notes', 'internalNotes']
        or d.metadata ?| array['note', 'reason', 'name', 'email', 'recipient']);
  -- In older entries one digest covers origin and change, so what changed has to be erased together with the origin.
  delete from audit_detail d using audit_entry e
    where e.tenant_id = own
      and (e.subject_kind in ('registration', 'booking', 'withdrawal') and e.subject_id = any (made) or e.id = any (made))
      and e.actor_kind in ('visitor', 'attendee') and d.tenant_id = own and d.audit_id = e.id and d.origin_digest is null;
  update audit_detail d set salt = '', ip_address = null, user_agent = null, request_id = null from audit_entry e
    where e.tenant_id = own
      and (e.subject_kind in ('registration', 'booking', 'withdrawal') and e.subject_id = any (made) or e.id = any (made))
      and e.actor_kind in ('visitor', 'attendee') and d.tenant_id = own and d.audit_id = e.id;
end $$;

revoke all on function erase_person_log(uuid[], uuid[], uuid[]) from public;
grant execute on function erase_person_log(uuid[], uuid[], uuid[]) to kurso_app;
