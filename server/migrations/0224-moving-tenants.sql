-- A tenant that is moved to another installation (decision 154).
alter table tenant
  -- until then somebody moves it, who says so again and again; 'infinity': it is handed over and does not come back by itself
  add column moving_until timestamptz,
  -- while it is moved, what would write in it is refused; reading goes on
  add column rests boolean not null default false,
  -- the address of the installation that has it now; empty: one that answers under the same address as this
  add column moved_to text check (moved_to ~ '^(https?://[^/]+)?$'),
  add constraint only_a_moved_tenant_rests check (not rests or moving_until is not null);
create index tenant_that_moves on tenant (id) where moving_until is not null or moved_to is not null;

-- The platform's role writes in many tenants, so a wall keeps it from those that rest; its own role is kept by enter_tenant.
do $$
declare
  t text;
  of_tenant text;
  resting text := '(array(select r.id from tenant r where (r.rests and r.moving_until > now()) or r.moved_to is not null))';
begin
  for t, of_tenant in
    select c.relname, case c.relname when 'tenant' then 'id' else 'tenant_id' end
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
      and (c.relname = 'tenant' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'))
      and exists (
        select from aclexplode(c.relacl) g
        where g.grantee = 'kurso_platform'::regrole and g.privilege_type in ('INSERT', 'UPDATE', 'DELETE'))
  loop
    if t <> 'tenant' then
      execute format('create policy resting_takes_nothing on %I as restrictive for insert to kurso_platform
        with check (%I <> all %s)', t, of_tenant, resting);
    end if;
    execute format('create policy resting_stays on %I as restrictive for update to kurso_platform
      using (%I <> all %s) with check (%I <> all %s)', t, of_tenant, resting, of_tenant, resting);
    execute format('create policy resting_keeps on %I as restrictive for delete to kurso_platform
      using (%I <> all %s)', t, of_tenant, resting);
  end loop;
end $$;
