-- Certificates: who gets one of a course, which were issued, and the keys that badges are signed with.

-- Who gets a certificate of a course, and what it says. No row: nobody.
create table certificate_rule (
  tenant_id uuid not null references tenant,
  course_id uuid not null,
  title text not null,
  presence_by text not null check (presence_by in ('nothing', 'percent', 'units')),
  presence_least integer check (presence_least > 0),
  unit_minutes integer not null check (unit_minutes between 15 and 240),
  needs_pass boolean not null,
  -- what was taught, a text each
  contents jsonb not null,
  automatic boolean not null,
  mails boolean not null,
  valid_months integer check (valid_months > 0),
  remind_days integer check (remind_days > 0),
  primary key (tenant_id, course_id),
  foreign key (tenant_id, course_id) references course,
  constraint certificate_rule_presence check ((presence_by = 'nothing') = (presence_least is null)),
  constraint certificate_rule_reminds check (remind_days is null or valid_months is not null)
);
-- The rule's revision outlives the rule, so that one who removed it and one who changes it notice each other.
create table certificate_rule_revision (
  tenant_id uuid not null references tenant,
  course_id uuid not null,
  revision integer not null check (revision > 0),
  primary key (tenant_id, course_id),
  foreign key (tenant_id, course_id) references course
);

-- What staff says of the result of an attendee.
create table certificate_result (
  tenant_id uuid not null references tenant,
  registration_id uuid not null,
  passed boolean not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, registration_id),
  foreign key (tenant_id, registration_id) references registration
);

-- The last number of a year.
create table certificate_counter (
  tenant_id uuid not null references tenant,
  year integer not null,
  last integer not null check (last > 0),
  primary key (tenant_id, year)
);

create table certificate (
  tenant_id uuid not null references tenant,
  id uuid not null,
  number text not null,
  -- stands on the paper, and leads to the page that says whether it holds
  code text not null check (length(code) >= 20),
  registration_id uuid not null,
  person_id uuid not null,
  course_id uuid not null,
  -- what stands on it, as it was when it was issued
  content jsonb not null,
  name_folded text not null,
  issued_on date not null,
  issued_at timestamptz not null,
  valid_until date check (valid_until >= issued_on),
  -- so many days before it expires its holder is reminded; and when they were
  remind_days integer,
  reminded_at timestamptz,
  -- its paper: a file, or why there is none
  file_id uuid,
  failed_at timestamptz,
  -- why it holds no longer
  ended_at timestamptz,
  ended_how text check (ended_how in ('withdrawn', 'replaced')),
  ended_reason text not null default '',
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, registration_id) references registration,
  foreign key (tenant_id, person_id) references person,
  foreign key (tenant_id, course_id) references course,
  foreign key (tenant_id, file_id) references kept_file,
  constraint certificate_number unique (tenant_id, number),
  constraint certificate_code unique (tenant_id, code),
  constraint certificate_ended check ((ended_at is null) = (ended_how is null))
);
-- Of each registration one certificate holds at most.
create unique index certificate_holds on certificate (tenant_id, registration_id) where ended_at is null;
create index certificate_newest on certificate (tenant_id, issued_on);
create index certificate_of_course on certificate (tenant_id, course_id);
create index certificate_of_person on certificate (tenant_id, person_id);
create index certificate_expires on certificate (tenant_id, valid_until) where ended_at is null and valid_until is not null;

-- What badges of a tenant are signed with: the public half as a JSON Web Key, the private half sealed.
create table badge_key (
  tenant_id uuid not null references tenant,
  id uuid not null,
  public_key jsonb not null,
  sealed text not null,
  made_at timestamptz not null,
  primary key (tenant_id, id)
);

alter table certificate_rule enable row level security;
create policy own_tenant on certificate_rule to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on certificate_rule to kurso_app;
-- In which tenants something is due by itself is looked for at the platform's door.
create policy platform_door on certificate_rule to kurso_platform using (true);
grant select (tenant_id, course_id, automatic) on certificate_rule to kurso_platform;

alter table certificate_rule_revision enable row level security;
create policy own_tenant on certificate_rule_revision to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update on certificate_rule_revision to kurso_app;

alter table certificate_result enable row level security;
create policy own_tenant on certificate_result to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on certificate_result to kurso_app;

alter table certificate_counter enable row level security;
create policy own_tenant on certificate_counter to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update on certificate_counter to kurso_app;

alter table certificate enable row level security;
create policy own_tenant on certificate to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, delete on certificate to kurso_app;
-- What stands on it is never changed; only a merge says that somebody else holds it.
grant update (person_id, reminded_at, file_id, failed_at, ended_at, ended_how, ended_reason) on certificate
  to kurso_app;
create policy platform_door on certificate to kurso_platform using (true);
grant select (tenant_id, valid_until, remind_days, reminded_at, ended_at) on certificate to kurso_platform;

alter table badge_key enable row level security;
create policy own_tenant on badge_key to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert on badge_key to kurso_app;
