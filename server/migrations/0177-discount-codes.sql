-- What lowers a price for whoever knows it, and how much of it is used. The database keeps its limits, whoever books at once.
create table discount_code (
  tenant_id uuid not null references tenant,
  id uuid not null,
  code text not null check (code <> ''),
  name_sort text not null,
  note text not null default '',
  percent integer check (percent between 1 and 100),
  cents integer check (cents > 0),
  valid_from date,
  valid_until date,
  most_people integer check (most_people > 0),
  most_per_booking integer check (most_per_booking > 0),
  budget_cents integer check (budget_cents > 0),
  combines boolean not null,
  used_people integer not null default 0 check (used_people >= 0),
  used_cents integer not null default 0 check (used_cents >= 0),
  archived_at timestamptz,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint discount_code_once unique (tenant_id, code),
  constraint discount_code_takes_off check ((percent is null) <> (cents is null)),
  constraint discount_code_days check (valid_until >= valid_from),
  constraint discount_code_people check (used_people <= most_people),
  constraint discount_code_budget check (used_cents <= budget_cents)
);

-- The courses that a code is for; without any it is for all of them.
create table course_of_code (
  tenant_id uuid not null references tenant,
  code_id uuid not null,
  course_id uuid not null,
  primary key (tenant_id, code_id, course_id),
  foreign key (tenant_id, code_id) references discount_code on delete cascade,
  foreign key (tenant_id, course_id) references course on delete cascade
);
create index course_of_code_by_course on course_of_code (tenant_id, course_id);

-- A place that a code made cheaper. It counts until the place is given up.
create table code_redemption (
  tenant_id uuid not null references tenant,
  registration_id uuid not null,
  code_id uuid not null,
  cents integer not null check (cents > 0),
  redeemed_at timestamptz not null,
  freed_at timestamptz,
  primary key (tenant_id, registration_id),
  foreign key (tenant_id, registration_id) references registration,
  foreign key (tenant_id, code_id) references discount_code
);
create index code_redemption_of_code on code_redemption (tenant_id, code_id, redeemed_at);

do $$
declare
  t text;
begin
  foreach t in array array['discount_code', 'course_of_code', 'code_redemption']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;

grant select, insert, update, delete on discount_code to kurso_app;
grant select, insert, delete on course_of_code to kurso_app;
grant select, insert on code_redemption to kurso_app;
grant update (freed_at) on code_redemption to kurso_app;
