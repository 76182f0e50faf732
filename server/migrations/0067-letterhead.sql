-- How papers of a provider look, and what invoices have to say of the provider by law. Without a row it is the plain letterhead.
create table letterhead (
  tenant_id uuid primary key references tenant,
  revision integer not null,
  -- as PNG, small enough to be read with every paper
  logo bytea check (octet_length(logo) <= 1000000),
  logo_name text not null default '',
  logo_place text not null check (logo_place in ('left', 'right')),
  logo_size text not null check (logo_size in ('small', 'medium', 'large')),
  -- empty: what is known of the provider
  sender_line text not null,
  footer_left text not null,
  footer_middle text not null,
  footer_right text not null,
  tax_number text not null,
  vat_id text not null,
  business_id text not null,
  register_court text not null,
  register_number text not null,
  is_small_business boolean not null,
  changed_at timestamptz not null,
  constraint letterhead_logo_named check ((logo is null) = (logo_name = ''))
);

alter table letterhead enable row level security;
create policy own_tenant on letterhead to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update on letterhead to kurso_app;
