-- Whether a tenant is a drill is set at its creation and never changes, so a real tenant can never be deleted as a
-- drill.
create or replace function forbid_drill_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'a tenant is made as a drill, or never is one' using errcode = 'check_violation';
end $$;

-- Deletes a drill with everything in it, and nothing but a drill. Rows that are still referenced are tried again in the
-- next round, after the rows that refer to them, so a new table needs no change here.
create or replace function end_drill(drill uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t text;
begin
  -- The lock keeps others from adding rows to the tenant.
  perform from tenant where id = drill and is_drill for update;
  if not found then
    return false;
  end if;
  for round in 1..20 loop
    for t in
      select c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
      order by c.oid desc
    loop
      begin
        execute format('delete from %I where tenant_id = $1', t) using drill;
      exception when foreign_key_violation then
        null;
      end;
    end loop;
    begin
      delete from tenant where id = drill;
      return true;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  raise exception 'the drill % cannot be taken away', drill;
end $$;

revoke all on function end_drill(uuid) from public;
grant execute on function end_drill(uuid) to kurso_platform;
