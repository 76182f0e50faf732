alter table tenant
  add column street text not null default '',
  add column postal_code text not null default '',
  add column city text not null default '',
  add column country text not null default 'DE' check (country ~ '^[A-Z]{2}$'),
  add column phone text not null default '',
  add column email text not null default '',
  add column currency_fixed boolean not null default false,
  add column revision integer not null default 0,
  add column onboarding_done text[] not null default '{}',
  add column upgraded_at timestamptz,
  add column suspension_reason text,
  -- The platform itself: mails, jobs and log entries that belong to no provider need a house too.
  add column is_platform boolean not null default false;
create unique index tenant_that_is_the_platform on tenant (is_platform) where is_platform;
update tenant t set currency_fixed = true where exists (select from registration r where r.tenant_id = t.id);
insert into tenant (id, slug, company, director, currency_fixed, is_platform)
  values ('00000000-0000-7000-8000-000000000001', 'kurso-platform', 'Kurso', 'Kurso', true, true);

create function forbid_currency_change() returns trigger language plpgsql as $$
begin
  if old.currency_fixed and (new.currency_code <> old.currency_code or not new.currency_fixed) then
    raise exception 'the currency of a tenant cannot be changed once set' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger currency_stays before update of currency_code, currency_fixed on tenant
  for each row execute function forbid_currency_change();

alter table membership add column developer_contact boolean not null default false;

-- Who has left; histories still tell their names.
create table past_member (
  tenant_id uuid not null references tenant,
  user_id uuid not null references user_account on delete cascade,
  left_at timestamptz not null,
  primary key (tenant_id, user_id)
);

-- Two admins who take the role from each other at once wait here for one another, and the second finds none left.
create function keep_an_admin() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform from tenant where id = old.tenant_id for no key update;
  if not exists (select from membership where tenant_id = old.tenant_id and role = 'admin') then
    raise exception 'a tenant keeps at least one admin' using errcode = 'check_violation', constraint = 'last_admin_stays';
  end if;
  return null;
end $$;
create constraint trigger last_admin_stays after delete or update of role on membership
  deferrable initially deferred for each row when (old.role = 'admin') execute function keep_an_admin();

create table invitation (
  tenant_id uuid not null references tenant,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('operator', 'admin')),
  language text not null check (language in ('de', 'en')),
  token_hash text,
  invited_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (tenant_id, id)
);
create unique index invitation_open on invitation (tenant_id, email) where accepted_at is null and withdrawn_at is null;
create index invitation_by_token on invitation (token_hash);

-- A superuser who works in a tenant as support, for a while and with a reason.
create table support_access (
  tenant_id uuid not null references tenant,
  id uuid not null,
  user_id uuid not null references user_account on delete cascade,
  session_id uuid not null,
  reason text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id)
);
create index support_access_of_session on support_access (session_id, tenant_id);

-- Sealed values: bank data now, passwords and keys of other services later. Each names the key it was sealed with.
create table tenant_secret (
  tenant_id uuid not null references tenant,
  name text not null,
  sealed text not null,
  changed_at timestamptz not null,
  primary key (tenant_id, name)
);

-- What the platform charges a tenant, net, in euro cents. Only ever added; a credit is negative.
create table tier_charge (
  tenant_id uuid not null references tenant,
  id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('month', 'change')),
  from_tier text check (from_tier in ('FREE', 'ESSENTIAL', 'PROFESSIONAL', 'ULTIMATE')),
  tier text not null check (tier in ('FREE', 'ESSENTIAL', 'PROFESSIONAL', 'ULTIMATE')),
  period_start date not null,
  period_end date not null check (period_end >= period_start),
  net_cents integer not null,
  primary key (tenant_id, id)
);
create unique index tier_charge_once_a_month on tier_charge (tenant_id, period_start) where kind = 'month';
create index tier_charge_by_time on tier_charge (tenant_id, at);

create function forbid_charge_change() returns trigger language plpgsql as $$
begin
  raise exception 'charges are only ever added';
end $$;
create trigger tier_charge_is_append_only before update or delete on tier_charge
  for each row execute function forbid_charge_change();
create trigger tier_charge_is_never_emptied before truncate on tier_charge
  for each statement execute function forbid_charge_change();

-- What a superuser has set for the whole platform, such as the table of tiers.
create table platform_setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

-- How many came about each day, counted once, so that a chart over a year costs nothing.
create table daily_figure (
  name text not null,
  day date not null,
  count integer not null,
  primary key (name, day)
);

-- A mail with a link that lets somebody in: its text is forgotten once it is sent.
alter table mail add column is_secret boolean not null default false;

alter table audit_entry drop constraint audit_entry_actor_kind_check,
  add constraint audit_entry_actor_kind_check check (actor_kind in ('user', 'support', 'visitor', 'attendee', 'system'));
-- Where a change came from is personal and can be forgotten; what changed stays, and stays proven. The digest of
-- an entry covers the two apart; entries from before have no digest of their origin.
alter table audit_detail add column origin_digest text;
-- Bookings by the public have no actor and cost this index nothing.
create index audit_of_actor on audit_entry (tenant_id, actor_id, at) where actor_id is not null;
create index audit_of_all_by_time on audit_entry using brin (at);

do $$
declare
  t text;
begin
  foreach t in array array['past_member', 'invitation', 'support_access', 'tenant_secret', 'tier_charge']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
  foreach t in array array['past_member', 'invitation', 'support_access', 'tier_charge', 'audit_detail']
  loop
    execute format('create policy platform_door on %I to kurso_platform using (true) with check (true)', t);
  end loop;
end $$;

grant update (company, director, website, imprint, street, postal_code, city, country, phone, email, language, time_zone,
  currency_code, currency_fixed, brand, revision, onboarding_done, tier, upgraded_at) on tenant to kurso_app;
grant update (role, developer_contact), delete on membership to kurso_app;
grant select, insert on past_member, tier_charge to kurso_app;
grant select, insert, update on invitation to kurso_app;
grant select on support_access, platform_setting to kurso_app;
grant select, insert, update, delete on tenant_secret to kurso_app;

grant delete on membership to kurso_platform;
-- Whoever erases their account takes along from where they acted, what was mailed to them and how they were invited;
-- the chain of the log covers only digests.
grant delete on audit_detail, mail, invitation to kurso_platform;
grant update (salt, ip_address, user_agent, request_id) on audit_detail to kurso_platform;
grant select, insert on past_member, tier_charge, audit_detail to kurso_platform;
grant select, insert, update on invitation, support_access, platform_setting, daily_figure to kurso_platform;
grant insert on outbox, audit_entry to kurso_platform;
grant select (tenant_id, id, state, ends_at) on course to kurso_platform;
grant select (tenant_id, id, registered_at) on registration to kurso_platform;

-- Sign-ins and support end by the product's clock; a tenant that has not finished onboarding is told apart.
drop function enter_tenant(text, uuid, uuid);
create function enter_tenant(tenant_ref text, acting_user uuid, acting_session uuid, at timestamptz)
returns table (
  id uuid, slug text, company text, language text, time_zone text, currency_code text, tier text,
  suspended boolean, is_platform boolean, onboarded boolean, member_role text, is_support boolean, username text,
  verified boolean, session_alive boolean
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
      u.verified_at is not null, s.id is not null and u.locked_at is null
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

-- Names of the tenant's own staff, of those who have left, and of support; the application may not read accounts.
create or replace view member_name with (security_barrier) as
  select m.tenant_id, u.id as user_id, u.username, u.full_name
  from (
    select tenant_id, user_id from membership
    union select tenant_id, user_id from past_member
    union select tenant_id, user_id from support_access
  ) m join user_account u on u.id = m.user_id
  where m.tenant_id = (select current_setting('app.tenant_id')::uuid);
grant select on member_name to kurso_app;

-- How a tenant's own staff can be reached, for those who manage it.
create view member_account with (security_barrier) as
  select m.tenant_id, u.id as user_id, u.username, u.full_name, u.email, u.verified_at, u.last_sign_in_at
  from membership m join user_account u on u.id = m.user_id
  where m.tenant_id = (select current_setting('app.tenant_id')::uuid);
grant select on member_account to kurso_app;
