-- A tenant is open to the public once an admin has proved an e-mail address; otherwise anybody could publish under
-- anybody's name. A drill has no members.
create or replace function open_to_public(tenant uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from membership m join user_account u on u.id = m.user_id
    where m.tenant_id = tenant and m.role = 'admin' and u.verified_at is not null
  ) or exists (select from tenant t where t.id = $1 and t.is_drill)
$$;

revoke all on function open_to_public(uuid) from public;
grant execute on function open_to_public(uuid) to kurso_platform;
