-- What a provider tells courses apart by: categories, levels, ages. Not to be confused with attributes, which are asked in
-- the registration form.
create table characteristic (
  tenant_id uuid not null references tenant,
  id uuid not null,
  label_de text not null check (label_de <> '' and length(label_de) <= 60),
  -- empty: the German one is shown
  label_en text not null check (length(label_en) <= 60),
  -- the German label without case and accents
  name_sort text not null,
  kind text not null check (kind in ('choice', 'age')),
  -- said of courses in the portal, and offered there as a filter
  shown boolean not null,
  filtered boolean not null,
  -- its part of addresses, which stays when the label changes
  slug text not null check (length(slug) <= 60 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- the place in the order; nothing in the archive has one, so no more than these are in use
  position smallint check (position between 1 and 10),
  archived_at timestamptz,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint characteristic_in_order check ((position is null) = (archived_at is not null)),
  constraint characteristic_position_once unique (tenant_id, position),
  constraint characteristic_name_once unique (tenant_id, name_sort),
  constraint characteristic_slug_once unique (tenant_id, slug)
);
-- The ages of a course are columns of the course, so there is one meaning for them.
create unique index one_age_characteristic on characteristic (tenant_id) where kind = 'age';

create table characteristic_value (
  tenant_id uuid not null references tenant,
  id uuid not null,
  characteristic_id uuid not null,
  label_de text not null check (label_de <> '' and length(label_de) <= 60),
  label_en text not null check (length(label_en) <= 60),
  slug text not null check (length(slug) <= 60 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position smallint not null check (position between 1 and 50),
  primary key (tenant_id, id),
  foreign key (tenant_id, characteristic_id) references characteristic on delete cascade,
  constraint value_slug_once unique (tenant_id, characteristic_id, slug),
  -- values change places in one statement
  constraint value_position_once unique (tenant_id, characteristic_id, position) deferrable initially deferred
);

create table value_of_course (
  tenant_id uuid not null references tenant,
  course_id uuid not null,
  value_id uuid not null,
  primary key (tenant_id, course_id, value_id),
  foreign key (tenant_id, course_id) references course on delete cascade,
  -- a value that courses have is taken off them first, or stays
  foreign key (tenant_id, value_id) references characteristic_value
);
create index course_of_value on value_of_course (tenant_id, value_id, course_id);

-- For whom a course is, in years; either end may be open.
alter table course
  add column age_from smallint check (age_from between 0 and 120),
  add column age_to smallint check (age_to between 0 and 120),
  add constraint course_ages check (age_to >= age_from);

do $$
declare
  t text;
begin
  foreach t in array array['characteristic', 'characteristic_value', 'value_of_course']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;

grant select, insert, update, delete on characteristic, characteristic_value to kurso_app;
grant select, insert, delete on value_of_course to kurso_app;
