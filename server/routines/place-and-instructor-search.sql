-- A tenant has a few hundred places and instructors at most, so they need no index.
create or replace function place_hits(query text, at_most integer) returns table (id uuid, place bigint)
language plpgsql stable security definer rows 10 set search_path = public, pg_temp as $$
declare
  own uuid := current_setting('app.tenant_id')::uuid;
  patterns text[] := array(select search_patterns(query));
begin
  if patterns <> '{}' then
    return query
      select p.id, row_number() over (order by p.archived_at is not null, not starts_with(p.name_sort, folded(query)), p.name_sort, p.id)
      from place p where p.tenant_id = own and p.search_words like all (patterns) order by 2 limit at_most;
  end if;
end $$;

create or replace function instructor_hits(query text, at_most integer) returns table (id uuid, place bigint)
language plpgsql stable security definer rows 10 set search_path = public, pg_temp as $$
declare
  own uuid := current_setting('app.tenant_id')::uuid;
  patterns text[] := array(select search_patterns(query));
begin
  if patterns <> '{}' then
    return query
      select i.id, row_number() over (order by i.archived_at is not null, not starts_with(i.name_sort, folded(query)), i.name_sort, i.id)
      from instructor i where i.tenant_id = own and i.search_words like all (patterns) order by 2 limit at_most;
  end if;
end $$;

revoke all on function place_hits(text, integer), instructor_hits(text, integer) from public;
grant execute on function place_hits(text, integer), instructor_hits(text, integer) to kurso_app;
