-- Tables that somebody sent to be imported: read and kept for a while, until they are imported, discarded, or too old.
create table import_run (
  tenant_id uuid not null references tenant,
  id uuid not null,
  kind text not null check (kind in ('persons', 'courses', 'registrations')),
  filename text not null check (filename <> ''),
  -- of the bytes that were sent, in hexadecimal: the same id sent with something else is told
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- what was read of it, folded; nothing once it is imported
  content bytea,
  actor_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  imported_at timestamptz,
  -- how many were created, updated, skipped and left out
  result jsonb,
  -- what came of it, for the list that shows that
  subject_ids uuid[] not null default '{}',
  primary key (tenant_id, id),
  constraint import_done_is_told check ((imported_at is null) = (result is null)),
  constraint import_keeps_nothing check (imported_at is null or content is null)
);
create index import_run_by_time on import_run (tenant_id, created_at);
create index import_run_by_age on import_run (created_at);

-- Which column meant what, last time: headings without case and signs, and the field of each.
create table import_memory (
  tenant_id uuid not null references tenant,
  kind text not null check (kind in ('persons', 'courses', 'registrations')),
  columns jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, kind)
);

do $$
declare
  t text;
begin
  foreach t in array array['import_run', 'import_memory']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;
create policy platform_door on import_run to kurso_platform using (true) with check (true);

grant select, insert, update, delete on import_run to kurso_app;
grant select, insert, update on import_memory to kurso_app;
grant select (tenant_id, id, created_at, expires_at, imported_at), delete on import_run to kurso_platform;
