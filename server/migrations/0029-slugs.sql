-- Every slug that a tenant ever had, the present one among them. A slug belongs to one tenant for good, so an address
-- that was printed once never leads to somebody else. Like the tenants themselves, the slugs of all stand in one table,
-- because they are unique among all. The platform's own tenant has no addresses and is not in it.
create table tenant_slug (
  slug text primary key check (slug ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$'),
  of_tenant uuid not null references tenant on delete cascade,
  given_at timestamptz not null
);
create index tenant_slug_of_tenant on tenant_slug (of_tenant);
alter table tenant_slug enable row level security;
create policy own_tenant on tenant_slug to kurso_app
  using (of_tenant = (select current_setting('app.tenant_id')::uuid));
create policy platform_door on tenant_slug to kurso_platform using (true);
grant select on tenant_slug to kurso_app, kurso_platform;
grant update (slug) on tenant to kurso_app;

insert into tenant_slug (slug, of_tenant, given_at) select slug, id, created_at from tenant where not is_platform;
