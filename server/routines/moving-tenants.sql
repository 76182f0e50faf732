-- Keeps to what the move of a tenant to another installation asks for: one that was moved is served no more, and one that
-- rests is only read. For whatever opens a tenant; it changes nothing of others.
create or replace function keep_to_move(tenant_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  elsewhere text;
  is_still boolean;
begin
  select t.moved_to, t.rests and t.moving_until > now() into elsewhere, is_still from tenant t where t.id = tenant_id;
  if elsewhere = '' then
    raise exception 'the proxy still leads to the installation that had the tenant' using errcode = 'RH503';
  elsif elsewhere is not null then
    raise exception '%', elsewhere using errcode = 'RH421';
  end if;
  if is_still then
    perform set_config('transaction_read_only', 'on', true);
  end if;
end $$;

revoke all on function keep_to_move(uuid) from public;
