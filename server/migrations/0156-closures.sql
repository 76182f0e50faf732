-- When a provider is closed, and when the schools of its region have holidays: days on which a series has no dates.
create table closure (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null check (name <> '' and length(name) <= 100),
  -- the name without case and accents
  name_sort text not null,
  kind text not null check (kind in ('closed', 'school')),
  -- both included; more than a year is a typing error
  first_day date not null,
  last_day date not null,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint closure_days check (last_day >= first_day and last_day - first_day < 366),
  constraint closure_days_once unique (tenant_id, kind, first_day, last_day)
);

alter table closure enable row level security;
create policy own_tenant on closure to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));

grant select, insert, update, delete on closure to kurso_app;
