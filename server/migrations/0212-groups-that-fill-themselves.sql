-- Whoever gets a certificate of the course joins a group of people for as long as it is valid.
alter table certificate_rule
  add column group_id uuid,
  add constraint certificate_rule_group foreign key (tenant_id, group_id) references person_group;
create index certificate_rule_by_group on certificate_rule (tenant_id, group_id) where group_id is not null;

-- Whoever was at so many of a course's dates joins a group when the course is over.
create table group_after_course (
  tenant_id uuid not null references tenant,
  course_id uuid not null,
  group_id uuid not null,
  least_percent smallint not null check (least_percent between 1 and 100),
  primary key (tenant_id, course_id),
  foreign key (tenant_id, course_id) references course on delete cascade,
  constraint group_after_course_group foreign key (tenant_id, group_id) references person_group
);
create index group_after_course_by_group on group_after_course (tenant_id, group_id);
alter table group_after_course enable row level security;
create policy own_tenant on group_after_course to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on group_after_course to kurso_app;
-- The chore finds the courses that have ended, across tenants.
create policy platform_door on group_after_course to kurso_platform using (true);
grant select (tenant_id, course_id) on group_after_course to kurso_platform;
