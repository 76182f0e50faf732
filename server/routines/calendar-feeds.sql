-- Deletes the secret of a private calendar that can no longer be used.
create or replace function forget_feed_token() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from tenant_secret where tenant_id = old.tenant_id and name = 'calendar feed ' || old.id;
  return null;
end $$;

revoke all on function forget_feed_token() from public;
