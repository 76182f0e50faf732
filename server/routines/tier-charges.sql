-- Charges are never changed; a credit is a charge of its own.
create or replace function forbid_charge_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'charges are only ever added';
end $$;
