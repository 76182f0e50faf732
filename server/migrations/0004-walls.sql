-- The wall between tenants: the application's role sees rows of the tenant that is set, and nothing without one.
-- The sub-select makes the setting be read once a query instead of once a row.
do $$
declare
  t text;
begin
  foreach t in array array['membership', 'course', 'person', 'booking', 'registration', 'price_line',
    'registration_move', 'access_link', 'outbox', 'mail', 'audit_entry', 'audit_detail', 'audit_chain']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;

alter table tenant enable row level security;
create policy own_tenant on tenant to kurso_app
  using (id = (select current_setting('app.tenant_id')::uuid))
  with check (id = (select current_setting('app.tenant_id')::uuid));

grant usage on schema public to kurso_app, kurso_platform;

grant select on tenant, membership to kurso_app;
grant select, insert, update, delete on course, person, booking, registration, price_line, access_link to kurso_app;
grant select, insert on registration_move, audit_entry, audit_detail to kurso_app;
grant insert on outbox to kurso_app;
grant select, insert, update on mail to kurso_app;

-- The platform's door: sign-in, administration, relay and scheduler, each with just what it needs.
grant select, insert, update on user_account, user_session, tenant, membership to kurso_platform;
grant select, insert, update, delete on node to kurso_platform;
grant select, update, delete on outbox to kurso_platform;
grant select on audit_entry, mail to kurso_platform;
grant update (seal_number, seal) on audit_entry to kurso_platform;
grant select, insert, update on audit_chain to kurso_platform;
grant select (tenant_id, id) on course, registration to kurso_platform;
do $$
declare
  t text;
begin
  foreach t in array array['tenant', 'membership', 'outbox', 'audit_entry', 'audit_chain', 'mail', 'course', 'registration']
  loop
    execute format('create policy platform_door on %I to kurso_platform using (true) with check (true)', t);
  end loop;
end $$;

-- One call opens a tenant: it resolves slug or id, checks session and membership, and sets the tenant
-- for the wall. It runs as the owner, because before it there is no tenant that could be seen.
create function enter_tenant(tenant_ref text, acting_user uuid, acting_session uuid)
returns table (
  id uuid, slug text, company text, language text, time_zone text, currency_code text, tier text,
  suspended boolean, member_role text, username text, session_alive boolean
)
language plpgsql security definer set search_path = public as $$
declare
  opened uuid;
begin
  if tenant_ref ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    select t.id into opened from tenant t where t.id = tenant_ref::uuid;
  else
    select t.id into opened from tenant t where t.slug = tenant_ref;
  end if;
  if opened is null then
    return;
  end if;
  perform set_config('app.tenant_id', opened::text, true);
  return query
    select t.id, t.slug, t.company, t.language, t.time_zone, t.currency_code, t.tier,
      t.suspended_at is not null, m.role, u.username, s.id is not null
    from tenant t
    left join user_session s on s.id = acting_session and s.user_id = acting_user
      and s.revoked_at is null and s.expires_at > now()
    left join user_account u on u.id = s.user_id
    left join membership m on m.tenant_id = t.id and m.user_id = u.id
    where t.id = opened;
end $$;
revoke all on function enter_tenant(text, uuid, uuid) from public;
grant execute on function enter_tenant(text, uuid, uuid) to kurso_app;

-- Names of the tenant's own staff, for histories and logs; the application may not read accounts.
create view member_name with (security_barrier) as
  select m.tenant_id, u.id as user_id, u.username
  from membership m join user_account u on u.id = m.user_id
  where m.tenant_id = (select current_setting('app.tenant_id')::uuid);
grant select on member_name to kurso_app;
