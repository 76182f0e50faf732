-- Pieces of the portal within other websites, as staff keep them: a website names one by its id.
create table widget (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null check (name <> ''),
  -- the name without case and accents, to be sorted
  name_sort text not null,
  -- how it looks and what it shows, as the contract has it
  options jsonb not null,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint widget_name_once unique (tenant_id, name_sort)
);

-- The websites that may show the portal in a frame; no row, or an empty list: every website may.
create table allowed_sites (
  tenant_id uuid primary key references tenant,
  -- they stand in a header, so each is a scheme, a name and a port, and nothing else
  sites text[] not null default '{}'
    check (cardinality(sites) = 0 or array_to_string(sites, ' ', ' ')
      ~ '^https?://(\*\.)?[a-z0-9.-]+(:[0-9]+)?( https?://(\*\.)?[a-z0-9.-]+(:[0-9]+)?)*$'),
  revision integer not null default 0,
  updated_at timestamptz not null
);

do $$
declare
  t text;
begin
  foreach t in array array['widget', 'allowed_sites']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;

grant select, insert, update, delete on widget to kurso_app;
grant select, insert, update on allowed_sites to kurso_app;
