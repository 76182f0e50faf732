-- The domain that a provider's letters come from through its own mail server: the key that we sign them with, and what a look
-- at its records showed last. The private key is in tenant_secret.
create table sender_domain (
  tenant_id uuid primary key references tenant,
  domain text not null,
  public_key text not null,
  dkim text not null,
  spf text not null,
  dmarc text not null,
  checked_at timestamptz not null
);

alter table sender_domain enable row level security;
create policy own_tenant on sender_domain to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on sender_domain to kurso_app;
-- For the daily look at all domains.
create policy platform_door on sender_domain for select to kurso_platform using (true);
grant select (tenant_id, checked_at) on sender_domain to kurso_platform;
