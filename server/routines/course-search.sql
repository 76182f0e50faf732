-- LIKE patterns for the words of a search. Words of one or two letters match at the beginning of a word, which the
-- index supports; longer words match anywhere.
create or replace function search_patterns(query text) returns setof text language sql immutable strict parallel safe
begin atomic
  select distinct case when length(word) < 3 then '% ' else '%' end || word || '%'
  from unnest(string_to_array(btrim(search_words(query)), ' ')) word
  where word <> '';
end;

-- The SQL condition for courses that contain all words in themselves, their place or their instructors. Empty when there
-- are no words.
create or replace function course_condition(own uuid, query text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  pattern text;
  places uuid[];
  instructors uuid[];
  led uuid[];
  found text := '';
begin
  for pattern in select search_patterns(query) loop
    select array_agg(id) into places from place where tenant_id = own and search_words like pattern;
    select array_agg(id) into instructors from instructor where tenant_id = own and search_words like pattern;
    select array_agg(distinct course_id) into led from course_instructor
      where tenant_id = own and instructor_id = any (instructors);
    found := found || format(' and (search_words like %L', pattern)
      || coalesce(format(' or place_id = any (%L)', places), '')
      || coalesce(format(' or instructor_id = any (%L)', instructors), '')
      || coalesce(format(' or id = any (%L)', led), '') || ')';
  end loop;
  return found;
end $$;

-- The courses of the current tenant that contain all words in themselves, their place or their instructors. Row-level
-- security would keep PostgreSQL from using the index on parts of words, so this runs as the owner and filters by
-- tenant itself.
create or replace function found_courses(query text) returns setof uuid
language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
declare
  own uuid := current_setting('app.tenant_id')::uuid;
  found text := course_condition(own, query);
begin
  if found <> '' then
    return query execute 'select id from course where tenant_id = $1' || found using own;
  end if;
end $$;

-- The best hits: the course with that reference, then coming courses, then those that are over. Within each group titles
-- that begin with the query come first, then the nearest in time.
create or replace function course_hits(query text, at_most integer, at timestamptz) returns table (id uuid, place bigint)
language plpgsql stable security definer rows 10 set search_path = public, pg_temp as $$
declare
  own uuid := current_setting('app.tenant_id')::uuid;
  found text := course_condition(own, query);
  title text := folded(query);
  typed text[] := array[btrim(query), upper(btrim(query))];
  hits uuid[];
  soon uuid[];
begin
  if found = '' then
    return;
  end if;
  hits := array(select c.id from course c where c.tenant_id = own and c.reference = any (typed) limit at_most);
  -- Coming courses are read from an index in the order of their start, two thousand at most.
  execute 'select array(select id from (
      select * from course where tenant_id = $1 and starts_at > $2 order by starts_at limit 2000
    ) c where state in (''published'', ''closed'', ''draft'') and id <> all ($3)' || found || '
    order by not starts_with(title_sort, $4), starts_at, id limit $5)'
    into soon using own, at, hits, title, at_most - cardinality(hits);
  hits := hits || soon;
  if cardinality(hits) < at_most then
    execute 'select $3 || array(select id from course
      where tenant_id = $1 and id <> all ($3)' || found || '
      order by state in (''cancelled'', ''archived''), coalesce(starts_at > $2, true) desc, not starts_with(title_sort, $4),
        abs(extract(epoch from starts_at - $2)), id limit $5)'
      into hits using own, at, hits, title, at_most - cardinality(hits);
  end if;
  return query select h.id, h.place from unnest(hits) with ordinality h(id, place);
end $$;

revoke all on function course_condition(uuid, text), found_courses(text), course_hits(text, integer, timestamptz) from public;
grant execute on function found_courses(text), course_hits(text, integer, timestamptz) to kurso_app;
