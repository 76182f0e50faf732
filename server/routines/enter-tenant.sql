-- Opens a tenant in one call: resolves slug or id, checks session, membership, support and second factor, and sets the
-- tenant for row-level security. It runs as the owner, because before it no tenant is visible. Sessions and support end
-- by the product's clock, so the time is an argument.
create or replace function enter_tenant(tenant_ref text, acting_user uuid, acting_session uuid, at timestamptz)
returns table (
  id uuid, slug text, company text, language text, time_zone text, currency_code text, tier text,
  suspended boolean, is_platform boolean, onboarded boolean, member_role text, is_support boolean, username text,
  verified boolean, session_alive boolean, second_factor_missing boolean
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened uuid;
begin
  if tenant_ref ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    select t.id into opened from tenant t where t.id = tenant_ref::uuid;
  else
    -- A former slug leads to its tenant too.
    select s.of_tenant into opened from tenant_slug s where s.slug = tenant_ref;
  end if;
  if opened is null then
    return;
  end if;
  perform keep_to_move(opened);
  perform set_config('app.tenant_id', opened::text, true);
  return query
    select t.id, t.slug, t.company, t.language, t.time_zone, t.currency_code, t.tier,
      -- Suspended to this caller: to all, or to the public before an admin has proved an address.
      t.suspended_at is not null or (m.role is null and a.id is null and not open_to_public(t.id)),
      t.is_platform, t.company <> '' and t.director <> '',
      coalesce(m.role, case when a.id is not null then 'admin' end), m.role is null and a.id is not null, u.username,
      u.verified_at is not null, s.id is not null and u.locked_at is null,
      t.second_factor_required
        and not exists (select from passkey p where p.user_id = u.id)
        and not exists (select from code_generator g where g.user_id = u.id and g.confirmed_at is not null)
    from tenant t
    left join user_session s on s.id = acting_session and s.user_id = acting_user
      and s.revoked_at is null and s.expires_at > at
    left join user_account u on u.id = s.user_id
    left join membership m on m.tenant_id = t.id and m.user_id = u.id
    left join support_access a on a.session_id = s.id and a.tenant_id = t.id and u.superuser
      and a.ended_at is null and a.expires_at > at
    where t.id = opened
    limit 1;
end $$;

revoke all on function enter_tenant(text, uuid, uuid, timestamptz) from public;
grant execute on function enter_tenant(text, uuid, uuid, timestamptz) to kurso_app;
