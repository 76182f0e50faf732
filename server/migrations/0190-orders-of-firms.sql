-- What a firm that orders wants to find on its invoice; its name is the company of the contact. Null: nobody said any of it.
alter table booking
  add column firm jsonb check (jsonb_typeof(firm) = 'object'),
  add constraint booking_firm_has_name check (firm is null or company <> '');

-- Bookings of firms are looked for by what the firm calls them.
create index booking_of_firm on booking (tenant_id) where company <> '';

-- Whether visitors may order for a firm. Without a row they may not; the staff always may.
create table firm_settings (
  tenant_id uuid primary key references tenant,
  takes_firms boolean not null default false,
  revision integer not null default 0,
  changed_at timestamptz not null
);
alter table firm_settings enable row level security;
create policy own_tenant on firm_settings to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert on firm_settings to kurso_app;
grant update (takes_firms, revision, changed_at) on firm_settings to kurso_app;
