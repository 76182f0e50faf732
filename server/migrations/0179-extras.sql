-- What can be taken besides a place: meals, material, an exam. The database keeps its stock, whoever takes the last of it at once.
create table extra (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null check (name <> ''),
  name_sort text not null,
  description text not null default '',
  price_cents integer not null check (price_cents >= 0),
  tax_category text not null check (tax_category in ('standard', 'reduced', 'zero', 'exempt', 'small_business')),
  tax_rate integer not null check (tax_rate between 0 and 5000),
  required boolean not null,
  per_booking boolean not null,
  most_per_person integer not null check (most_per_person between 1 and 20),
  -- Attendees may add it and give it back themselves until so many days before the start; empty: only the staff can.
  change_days integer check (change_days between 0 and 365),
  stock integer check (stock > 0),
  taken integer not null default 0 check (taken >= 0),
  archived_at timestamptz,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint extra_once unique (tenant_id, name_sort),
  constraint extra_stock check (taken <= stock),
  constraint extra_required check (not required or (stock is null and most_per_person = 1))
);

-- The courses that offer an extra; without any all of them do.
create table course_of_extra (
  tenant_id uuid not null references tenant,
  extra_id uuid not null,
  course_id uuid not null,
  primary key (tenant_id, extra_id, course_id),
  foreign key (tenant_id, extra_id) references extra on delete cascade,
  foreign key (tenant_id, course_id) references course on delete cascade
);
create index course_of_extra_by_course on course_of_extra (tenant_id, course_id);

-- What somebody takes, at the price and tax of the day. It counts until the place is given up.
create table taken_extra (
  tenant_id uuid not null references tenant,
  registration_id uuid not null,
  extra_id uuid not null,
  quantity integer not null check (quantity between 1 and 20),
  unit_cents integer not null check (unit_cents >= 0),
  taken_at timestamptz not null,
  freed_at timestamptz,
  primary key (tenant_id, registration_id, extra_id),
  foreign key (tenant_id, registration_id) references registration,
  foreign key (tenant_id, extra_id) references extra
);
create index taken_extra_of_extra on taken_extra (tenant_id, extra_id);

-- Which lines are for an extra: they are not reduced, and can be taken back alone.
alter table price_line add column extra_id uuid,
  add constraint price_line_extra foreign key (tenant_id, extra_id) references extra;
create index price_line_of_extra on price_line (tenant_id, extra_id) where extra_id is not null;
alter table receivable_line add column extra_id uuid,
  add constraint receivable_line_extra foreign key (tenant_id, extra_id) references extra;
create index receivable_line_of_extra on receivable_line (tenant_id, extra_id) where extra_id is not null;

do $$
declare
  t text;
begin
  foreach t in array array['extra', 'course_of_extra', 'taken_extra']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;

grant select, insert, update, delete on extra to kurso_app;
grant select, insert, delete on course_of_extra to kurso_app;
grant select, insert, delete on taken_extra to kurso_app;
grant update (freed_at) on taken_extra to kurso_app;
