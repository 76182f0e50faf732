-- When a member leaves, their private views are deleted and shared views stay with the team.
create or replace function leave_list_views() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from list_habit where tenant_id = old.tenant_id and user_id = old.user_id;
  delete from list_view where tenant_id = old.tenant_id and user_id = old.user_id and not shared;
  update list_view set user_id = null where tenant_id = old.tenant_id and user_id = old.user_id;
  return null;
end $$;

revoke all on function leave_list_views() from public;
