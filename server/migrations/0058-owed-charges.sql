-- What the platform charges its tenants for their tiers is owed to one of them, which bills for it. A row for each charge that
-- was dealt with, in the tenant that bills: what it made owed, or that it took back or charged nothing.
create table owed_charge (
  tenant_id uuid not null references tenant,
  charge_id uuid not null,
  -- Rows of two tenants are tied by no key, because each may lie elsewhere one day.
  charged_tenant_id uuid not null check (charged_tenant_id <> tenant_id),
  charged_at timestamptz not null,
  period_start date not null,
  net_cents integer not null,
  receivable_id uuid,
  at timestamptz not null,
  primary key (tenant_id, charge_id),
  foreign key (tenant_id, receivable_id) references receivable,
  constraint owed_charge_owes check ((receivable_id is not null) = (net_cents > 0)),
  constraint owed_charge_receivable unique (tenant_id, receivable_id)
);
create index owed_charge_of on owed_charge (tenant_id, charged_tenant_id, period_start);

alter table owed_charge enable row level security;
create policy own_tenant on owed_charge to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert on owed_charge to kurso_app;
-- Which charges nobody owes yet is looked for at the platform's door.
create policy platform_door on owed_charge to kurso_platform using (true);
grant select (tenant_id, charge_id) on owed_charge to kurso_platform;
