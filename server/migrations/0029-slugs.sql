-- Every slug that a tenant ever had, the present one among them. A slug belongs to one tenant for good, so an address
-- that was printed once never leads to somebody else.
create table tenant_slug (
  slug text primary key check (slug ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$'),
  tenant_id uuid not null references tenant,
  given_at timestamptz not null
);
create index tenant_slug_of_tenant on tenant_slug (tenant_id);
alter table tenant_slug enable row level security;
create policy own_tenant on tenant_slug to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid));
create policy platform_door on tenant_slug to kurso_platform using (true);
grant select on tenant_slug to kurso_app, kurso_platform;
grant update (slug) on tenant to kurso_app;

insert into tenant_slug (slug, tenant_id, given_at) select slug, id, created_at from tenant;
