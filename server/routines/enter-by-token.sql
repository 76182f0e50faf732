-- Opens a tenant for a program with an API token: as enter_tenant does for a session, with the role of whoever made the
-- token. It also notes that the token was used, every ten minutes at most: two requests never wait for each other's note,
-- and a file that sees one moment writes none.
create or replace function enter_tenant_by_token(tenant_ref text, token_hash text, at timestamptz)
returns table (
  id uuid, slug text, company text, language text, time_zone text, currency_code text, tier text,
  suspended boolean, is_platform boolean, onboarded boolean, member_role text, is_support boolean, username text,
  verified boolean, session_alive boolean, second_factor_missing boolean,
  user_id uuid, token_id uuid, token_name text, scopes text[], token_state text
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened uuid;
begin
  if tenant_ref ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    select t.id into opened from tenant t where t.id = tenant_ref::uuid;
  else
    select s.of_tenant into opened from tenant_slug s where s.slug = tenant_ref;
  end if;
  if opened is null then
    return;
  end if;
  perform keep_to_move(opened);
  perform set_config('app.tenant_id', opened::text, true);
  if current_setting('transaction_isolation') = 'read committed'
    and current_setting('transaction_read_only') = 'off'
  then
    update api_token k set last_used_at = at where k.ctid in (
      select n.ctid from api_token n
      where n.tenant_id = opened and n.hash = token_hash and n.revoked_at is null and n.expires_at > at
        and (n.last_used_at is null or n.last_used_at < at - interval '10 minutes')
      for update skip locked);
  end if;
  return query
    select t.id, t.slug, t.company, t.language, t.time_zone, t.currency_code, t.tier,
      t.suspended_at is not null, t.is_platform, t.company <> '' and t.director <> '',
      m.role, false, u.username, u.verified_at is not null, u.id is not null and u.locked_at is null,
      t.second_factor_required
        and not exists (select from passkey p where p.user_id = u.id)
        and not exists (select from code_generator g where g.user_id = u.id and g.confirmed_at is not null),
      u.id, k.id, k.name, k.scopes,
      case when k.id is null
          then case when exists (select from api_token f where f.hash = token_hash) then 'foreign' else 'unknown' end
        when k.revoked_at is not null then 'revoked' when k.expires_at <= at then 'expired' else 'good' end
    from tenant t
    left join api_token k on k.tenant_id = t.id and k.hash = token_hash
    left join user_account u on u.id = k.made_by
    left join membership m on m.tenant_id = t.id and m.user_id = u.id
    where t.id = opened;
end $$;

revoke all on function enter_tenant_by_token(text, text, timestamptz) from public;
grant execute on function enter_tenant_by_token(text, text, timestamptz) to kurso_app;
