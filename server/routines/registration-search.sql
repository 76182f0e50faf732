-- Finds registrations by the name they were made with, which the person may no longer have; those of coming courses
-- first.
create or replace function registration_hits(query text, at_most integer, at timestamptz) returns table (id uuid, place bigint)
language plpgsql stable security definer rows 10 set search_path = public, pg_temp as $$
declare
  own uuid := current_setting('app.tenant_id')::uuid;
begin
  return query
    select n.id, row_number() over (order by coalesce(c.ends_at > at, true) desc, n.state = 'cancelled', n.registered_at desc, n.id)
    from (
      select distinct r.id, r.course_id, r.state, r.registered_at
      from name_orders(query) name, lateral (
        select f.id, f.course_id, f.state, f.registered_at, f.name_sort from registration f
        where f.tenant_id = own and f.name_sort >= name order by f.name_sort limit 100
      ) r where starts_with(r.name_sort, name)
    ) n join course c on c.tenant_id = own and c.id = n.course_id
    order by 2 limit at_most;
end $$;

revoke all on function registration_hits(text, integer, timestamptz) from public;
grant execute on function registration_hits(text, integer, timestamptz) to kurso_app;
