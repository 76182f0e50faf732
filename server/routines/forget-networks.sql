-- Forgets from which networks older bookings came, and says of how many. It runs as the owner, because the platform's
-- door does not lead to bookings.
create or replace function forget_networks(before timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten integer;
begin
  update booking set network = null where network is not null and created_at < before;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

revoke all on function forget_networks(timestamptz) from public;
grant execute on function forget_networks(timestamptz) to kurso_platform;
