-- Where appointments take place, and who leads them. What was once used is archived, not deleted.
create table place (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null check (name <> ''),
  -- the name without case and accents, to be sorted and searched
  name_sort text not null,
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- empty: unlimited
  capacity integer check (capacity > 0),
  directions text not null default '',
  accessibility text not null default '',
  archived_at timestamptz,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint place_name_once unique (tenant_id, name_sort)
);

create table instructor (
  tenant_id uuid not null references tenant,
  id uuid not null,
  fullname text not null check (fullname <> ''),
  name_sort text not null,
  email text not null default '',
  phone text not null default '',
  about text not null default '',
  archived_at timestamptz,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
-- Two people may have one name; with one address too they are the same person.
create unique index instructor_once on instructor (tenant_id, name_sort, lower(email));

do $$
declare
  t text;
begin
  foreach t in array array['place', 'instructor']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;

grant select, insert, update, delete on place, instructor to kurso_app;
