-- Refuses bookings and registrations of a person who was erased at the same time. It runs once per statement, after the
-- references were checked, so it waits for a concurrent erasure and then sees it.
create or replace function forbid_erased_person() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'booking' then
    if exists (select from inserted i join person p on p.tenant_id = i.tenant_id and p.id = i.contact_person_id
      where p.erased_at is not null)
    then
      raise exception 'an erased person books nothing' using errcode = '23503', constraint = 'booking_of_the_living';
    end if;
  elsif exists (select from inserted i join person p on p.tenant_id = i.tenant_id and p.id = i.person_id
    where p.erased_at is not null)
  then
    raise exception 'an erased person attends nothing' using errcode = '23503', constraint = 'registration_of_the_living';
  end if;
  return null;
end $$;
