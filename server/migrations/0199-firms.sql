-- Firms that order again and again: what they want to find on their invoices, and who is written to there.
create table firm (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null check (name <> ''),
  name_sort text not null,
  vat_id text not null default '',
  cost_centre text not null default '',
  invoice_street text not null default '',
  invoice_postal_code text not null default '',
  invoice_city text not null default '',
  invoice_email text not null default '',
  contact_first_name text not null default '',
  contact_last_name text not null default '',
  contact_email text not null default '',
  note text not null default '',
  archived_at timestamptz,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint firm_once unique (tenant_id, name_sort)
);
create index firm_by_contact on firm (tenant_id, lower(contact_email)) where contact_email <> '';
alter table firm enable row level security;
create policy own_tenant on firm to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on firm to kurso_app;

-- The firm that a booking is for, where the provider keeps it; others stand in the booking alone.
alter table booking
  add column firm_id uuid,
  add constraint booking_firm_id foreign key (tenant_id, firm_id) references firm;
create index booking_by_firm on booking (tenant_id, firm_id) where firm_id is not null;
