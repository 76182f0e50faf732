-- Keeps every slug that a tenant gets. One that another tenant has or had, or that a sign-up reserved without making a
-- tenant, is refused under the same name as the unique index of the present slugs. It runs as the owner, because nobody
-- else may write the slugs.
create or replace function keep_tenant_slug() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from reserved_slug r where r.slug = new.slug) then
    raise exception 'the slug % is reserved', new.slug
      using errcode = 'unique_violation', constraint = 'tenant_slug_key';
  end if;
  insert into tenant_slug (slug, of_tenant, given_at) values (new.slug, new.id, now()) on conflict (slug) do nothing;
  if not exists (select from tenant_slug s where s.slug = new.slug and s.of_tenant = new.id) then
    raise exception 'the slug % belongs to another tenant', new.slug
      using errcode = 'unique_violation', constraint = 'tenant_slug_key';
  end if;
  return null;
end $$;
create or replace trigger tenant_keeps_slug after insert or update of slug on tenant
  for each row when (not new.is_platform) execute function keep_tenant_slug();

revoke all on function keep_tenant_slug() from public;
