-- Groups of people: members, a level, whoever has passed a course. A person belongs to one from a day on, perhaps until another.
create table person_group (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null check (name <> ''),
  name_sort text not null,
  note text not null default '',
  archived_at timestamptz,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint person_group_once unique (tenant_id, name_sort)
);
alter table person_group enable row level security;
create policy own_tenant on person_group to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on person_group to kurso_app;

-- Somebody may belong to a group for several reasons: each ends by itself. By hand and from a table there is one.
create table person_group_member (
  tenant_id uuid not null references tenant,
  id uuid not null,
  group_id uuid not null,
  person_id uuid not null,
  starts_on date not null,
  -- The last day; without one there is no end.
  ends_on date,
  origin text not null check (origin in ('hand', 'import', 'certificate', 'attendance')),
  -- The certificate or the course that put the person in.
  source_id uuid,
  added_at timestamptz not null,
  primary key (tenant_id, id),
  constraint person_group_member_once unique nulls not distinct (tenant_id, group_id, person_id, origin, source_id),
  constraint person_group_member_group foreign key (tenant_id, group_id) references person_group,
  constraint person_group_member_person foreign key (tenant_id, person_id) references person,
  constraint person_group_member_days check (ends_on >= starts_on),
  constraint person_group_member_source check ((source_id is not null) = (origin in ('certificate', 'attendance')))
);
create index person_group_member_by_person on person_group_member (tenant_id, person_id);
create index person_group_member_by_source on person_group_member (tenant_id, source_id) where source_id is not null;
alter table person_group_member enable row level security;
create policy own_tenant on person_group_member to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on person_group_member to kurso_app;

-- The groups that the rules of entry of a course speak of, so that none of them is deleted while one does.
create table group_of_course (
  tenant_id uuid not null references tenant,
  course_id uuid not null,
  group_id uuid not null,
  primary key (tenant_id, course_id, group_id),
  foreign key (tenant_id, course_id) references course on delete cascade,
  constraint group_of_course_group foreign key (tenant_id, group_id) references person_group
);
create index group_of_course_by_group on group_of_course (tenant_id, group_id);
alter table group_of_course enable row level security;
create policy own_tenant on group_of_course to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, delete on group_of_course to kurso_app;
