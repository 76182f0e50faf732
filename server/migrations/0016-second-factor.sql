-- What somebody shows beside a password, or instead of one.

-- A key that a device keeps; only its public half is here. The device has checked who holds it, so it counts as both factors.
create table passkey (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  -- base64url, as browsers write it
  credential_id text not null unique,
  public_key bytea not null,
  -- grows with each use, where the device counts at all
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id);

-- The secret that an app makes codes from. One that is being set up stands beside the one in use until a code confirms it.
create table code_generator (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  sealed text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  expires_at timestamptz,
  -- of the newest code that was used: neither it nor an older one is taken again
  last_step bigint not null default 0,
  constraint code_generator_is_confirmed_or_expires check ((confirmed_at is null) <> (expires_at is null))
);
create unique index code_generator_in_use on code_generator (user_id) where confirmed_at is not null;
create unique index code_generator_begun on code_generator (user_id) where confirmed_at is null;

create table recovery_code (
  user_id uuid not null references user_account on delete cascade,
  hash text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Challenges that were answered, until they would have expired anyway.
create table passkey_challenge_used (
  hash text primary key,
  expires_at timestamptz not null
);

-- Whoever has shown a password or come from a provider, and a second factor not yet.
alter table account_token
  drop constraint account_token_purpose_check,
  add constraint account_token_purpose_check
    check (purpose in ('verification', 'password-reset', 'sign-in', 'second-factor')),
  add column way text,
  add column provider text,
  add constraint account_token_knows_its_way check ((purpose = 'second-factor') = (way is not null));

-- How somebody came in; unknown of sessions that began before this was written down.
alter table user_session add column way text;

grant select, insert, update, delete on passkey, code_generator, recovery_code, passkey_challenge_used to kurso_platform;

alter table tenant add column second_factor_required boolean not null default false;
grant update (second_factor_required) on tenant to kurso_app;

-- The door also tells who still lacks the second factor that the tenant requires, support included.
drop function enter_tenant(text, uuid, uuid, timestamptz);
create function enter_tenant(tenant_ref text, acting_user uuid, acting_session uuid, at timestamptz)
returns table (
  id uuid, slug text, company text, language text, time_zone text, currency_code text, tier text,
  suspended boolean, is_platform boolean, onboarded boolean, member_role text, is_support boolean, username text,
  verified boolean, session_alive boolean, second_factor_missing boolean
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
      t.suspended_at is not null, t.is_platform, t.company <> '' and t.director <> '',
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

-- Those who manage the staff see who has a second factor.
create or replace view member_account with (security_barrier) as
  select m.tenant_id, u.id as user_id, u.username, u.full_name, u.email, u.verified_at, u.last_sign_in_at,
    exists (select from passkey p where p.user_id = u.id)
      or exists (select from code_generator g where g.user_id = u.id and g.confirmed_at is not null)
      as has_second_factor
  from membership m join user_account u on u.id = m.user_id
  where m.tenant_id = (select current_setting('app.tenant_id')::uuid);
