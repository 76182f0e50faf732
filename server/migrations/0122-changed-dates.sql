-- What the people of a course know of a date that was changed since: told to them once nothing changes any more.
create table changed_date (
  tenant_id uuid not null references tenant,
  appointment_id uuid not null,
  course_id uuid not null,
  -- how it was when they were told of it last; the place as it was written then
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  location text not null,
  is_cancelled boolean not null,
  -- there was no such date
  is_new boolean not null,
  -- the first and the last change that is to be told
  since timestamptz not null,
  changed_at timestamptz not null,
  -- when a node looks whether it is time; null: it was changed on purpose without a word
  look_at timestamptz,
  primary key (tenant_id, appointment_id),
  foreign key (tenant_id, appointment_id) references appointment on delete cascade,
  foreign key (tenant_id, course_id) references course on delete cascade,
  constraint changed_date_in_order check (since <= changed_at)
);
create index changed_date_of_course on changed_date (tenant_id, course_id);
create index changed_date_to_look_at on changed_date (look_at) where look_at is not null;

alter table changed_date enable row level security;
create policy own_tenant on changed_date to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on changed_date to kurso_app;
-- What is to be looked at is found in all tenants at once.
create policy platform_door on changed_date for select to kurso_platform using (true);
grant select (tenant_id, course_id, look_at) on changed_date to kurso_platform;

-- Whether people are told by themselves when dates of their course change.
alter table tenant add column tells_changed_dates boolean not null default true;
grant update (tells_changed_dates) on tenant to kurso_app;
