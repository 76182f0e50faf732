-- The currency of a tenant cannot change once somebody owes something in it.
create or replace function forbid_currency_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.currency_fixed and (new.currency_code <> old.currency_code or not new.currency_fixed) then
    raise exception 'the currency of a tenant cannot be changed once set' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- When two admins take the role from each other at the same time, the second one waits here and is refused, because no
-- admin would be left.
create or replace function keep_an_admin() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from tenant where id = old.tenant_id for no key update;
  if not exists (select from membership where tenant_id = old.tenant_id and role = 'admin') then
    raise exception 'a tenant keeps at least one admin' using errcode = 'check_violation', constraint = 'last_admin_stays';
  end if;
  return null;
end $$;
