-- Whether attendees may rebook themselves to another date of the same kind of course. Without a row they may not.
create table rebooking_settings (
  tenant_id uuid primary key references tenant,
  allowed boolean not null default false,
  -- until so many hours before their course begins
  until_hours integer not null default 48 check (until_hours between 0 and 8760),
  -- for each person, beside the difference of the prices
  fee_cents integer not null default 0 check (fee_cents between 0 and 100000),
  revision integer not null default 0,
  changed_at timestamptz not null
);
alter table rebooking_settings enable row level security;
create policy own_tenant on rebooking_settings to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert on rebooking_settings to kurso_app;
grant update (allowed, until_hours, fee_cents, revision, changed_at) on rebooking_settings to kurso_app;

-- What of the price of a registration is for rebooking, so that it is not given back when its attendee rebooks again.
alter table registration add column rebooking_fee_cents integer check (rebooking_fee_cents > 0);
