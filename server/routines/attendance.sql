-- Neither a registration nor an appointment ever changes its course, so checking once is enough.
create or replace function forbid_foreign_mark() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from inserted i
    join registration r on r.tenant_id = i.tenant_id and r.id = i.registration_id
    join appointment a on a.tenant_id = i.tenant_id and a.id = i.appointment_id
    where a.course_id <> r.course_id)
  then
    raise exception 'attendance is taken at appointments of the course that somebody is registered for';
  end if;
  return null;
end $$;

-- The attendance that holds now: the latest mark, and among marks of the same moment the one with the higher id.
create or replace view attendance with (security_invoker = true) as
  select distinct on (tenant_id, appointment_id, registration_id)
    tenant_id, appointment_id, registration_id, id as mark_id, type, marked_at, user_id
  from attendance_mark
  where appointment_id is not null
  order by tenant_id, appointment_id, registration_id, marked_at desc, id desc;

grant select on attendance to kurso_app;
