-- What is done to many records, one after the other: invoices that become final, documents that are made. The work belongs to
-- the rooms; that each record has its turn once is kept here.
create table run (
  tenant_id uuid not null references tenant,
  -- the request that started it: sent twice, it is one run
  id uuid not null,
  kind text not null,
  action jsonb not null,
  total integer not null check (total >= 0),
  actor_id uuid,
  by_support boolean not null,
  created_at timestamptz not null,
  -- What had its turn by then stays done.
  cancelled_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index run_by_time on run (tenant_id, created_at);

create table run_item (
  tenant_id uuid not null references tenant,
  run_id uuid not null,
  position integer not null check (position > 0),
  item_id uuid not null,
  -- null: its turn has not come, or never will because the run was cancelled
  outcome text check (outcome in ('done', 'unchanged', 'refused')),
  -- the refusal, worded in the language of whoever reads it
  code text not null default '',
  data jsonb not null default '{}',
  primary key (tenant_id, run_id, position),
  unique (tenant_id, run_id, item_id),
  foreign key (tenant_id, run_id) references run on delete cascade
) with (fillfactor = 80);
create index run_item_waiting on run_item (tenant_id, run_id, position) where outcome is null;

do $$
declare
  t text;
begin
  foreach t in array array['run', 'run_item'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert on %I to kurso_app', t);
  end loop;
end $$;
grant update (cancelled_at, finished_at) on run to kurso_app;
grant update (outcome, code, data) on run_item to kurso_app;
-- Old runs are forgotten for all tenants at once.
create policy platform_door on run to kurso_platform using (true);
grant select (tenant_id, id, created_at), delete on run to kurso_platform;
