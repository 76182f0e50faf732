-- That somebody was there, or was not: one row for every time that it was said, and none is ever changed. What holds is
-- what was said last, whatever arrived when: devices take attendance without a network, and hand it in later.
create table attendance_mark (
  tenant_id uuid not null references tenant,
  -- made on the device, so that what is sent twice is stored once
  id uuid not null,
  registration_id uuid not null,
  -- null: it was deleted, before this arrived or afterwards
  appointment_id uuid,
  -- when that appointment began, as the device knew it
  appointment_starts_at timestamptz not null,
  -- null: taken back
  type text check (type in ('ATTENDANCE', 'ABSENCE')),
  -- by the clock of the server, as far as the device knew it
  marked_at timestamptz not null,
  received_at timestamptz not null,
  user_id uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, registration_id) references registration,
  constraint mark_of_appointment foreign key (tenant_id, appointment_id) references appointment
    on delete set null (appointment_id),
  constraint mark_not_of_the_future check (marked_at <= received_at)
);
create index mark_by_appointment on attendance_mark (tenant_id, appointment_id, registration_id, marked_at)
  where appointment_id is not null;
create index mark_of_registration on attendance_mark (tenant_id, registration_id);

-- Neither a registration nor an appointment ever changes its course, so it is enough to look once.
create function forbid_foreign_mark() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
create trigger mark_within_course after insert on attendance_mark referencing new table as inserted
  for each statement execute function forbid_foreign_mark();

-- What holds by now: the latest of what was said, and of the same moment the one with the higher id.
create view attendance with (security_invoker = true) as
  select distinct on (tenant_id, appointment_id, registration_id)
    tenant_id, appointment_id, registration_id, id as mark_id, type, marked_at, user_id
  from attendance_mark
  where appointment_id is not null
  order by tenant_id, appointment_id, registration_id, marked_at desc, id desc;

alter table attendance_mark enable row level security;
create policy own_tenant on attendance_mark to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert on attendance_mark to kurso_app;
grant select on attendance to kurso_app;
