-- The search over everything asks for the first few hits of each kind, and stops as soon as it has them: reading all that a
-- common word finds takes a tenth of a second among a million people. So it looks first where hits stand in the order they
-- are shown in, then through the newest, and only for what is rare there into the index of words.

-- What persons are looked for by: words of a search as they stand in an address book, each with how it is found.
create function person_patterns(query text) returns text[] language plpgsql immutable strict parallel safe
set search_path = public, pg_temp as $$
declare
  parts text[] := regexp_split_to_array(btrim(query), '\s+');
  part text;
  patterns text[] := '{}';
begin
  -- A number is meant as a whole, however it is grouped; without the code of a country, which few people write.
  if query ~ '^[0-9 ()+/.-]+$' and length(regexp_replace(query, '\D', '', 'g')) > 5 then
    parts := array[regexp_replace(query, '\D', '', 'g')];
    if length(parts[1]) > 8 then
      parts[1] := right(parts[1], 8);
    end if;
  end if;
  foreach part in array parts loop
    -- What is written in one piece is looked for in one piece, such as an address.
    part := btrim(search_words(part));
    if part <> '' then
      patterns := patterns || (case when length(part) < 3 then '% ' else '%' end || part || '%');
    end if;
  end loop;
  return patterns;
end $$;

create or replace function found_persons(query text) returns setof uuid
language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
declare
  own uuid := current_setting('app.tenant_id')::uuid;
  found text;
begin
  select string_agg(format(' and search_words like %L', pattern), '') into found from unnest(person_patterns(query)) pattern;
  if found <> '' then
    return query execute 'select id from person where tenant_id = $1 and erased_at is null' || found using own;
  end if;
end $$;

-- The words of a name in the orders in which it may have been typed: "mina von arnim" stands under "von arnim mina".
create function name_orders(query text) returns setof text language sql immutable strict parallel safe
begin atomic
  select array_to_string(words[turn + 1:] || words[:turn], ' ')
  from (select string_to_array(btrim(search_words(query)), ' ') as words) typed,
    generate_series(0, least(cardinality(words), 4) - 1) turn
  where words <> '{""}'
  order by turn;
end;

-- How early a hit is shown: 0 where a name or an address begins with what was typed, 1 where every word begins a part of
-- the name, 2 where every word begins some word, as in the address that a family shares, 3 anywhere else.
create function person_hits(query text, at_most integer) returns table (id uuid, place integer)
language plpgsql stable security definer rows 10 set search_path = public, pg_temp as $$
declare
  own uuid := current_setting('app.tenant_id')::uuid;
  patterns text[] := person_patterns(query);
  starts text[] := array(select '% ' || btrim(pattern, '% ') || '%' from unnest(patterns) pattern);
  address text := lower(btrim(query));
  hits uuid[] := '{}';
  name text;
  more uuid[];
begin
  if patterns = '{}' then
    return;
  end if;
  if address ~ '^[^\s@]+@\S*$' then
    hits := array(
      select p.id from (
        select person.id, email_sort from person
        where tenant_id = own and email_sort >= address order by email_sort limit at_most
      ) p where starts_with(p.email_sort, address));
    -- A whole address is nobody else's beginning or end.
    if hits <> '{}' or address ~ '@[^@]+\.[a-z]{2,}$' then
      return query select h, 0 from unnest(hits) h;
      return;
    end if;
  end if;
  for name in select name_orders(query) loop
    exit when cardinality(hits) >= at_most;
    hits := hits || array(
      select p.id from (
        select person.id, name_sort from person
        where tenant_id = own and name_sort >= name order by name_sort limit at_most
      ) p where starts_with(p.name_sort, name) and p.id <> all (hits) limit at_most - cardinality(hits));
  end loop;
  return query select h, 0 from unnest(hits) h;
  if cardinality(hits) >= at_most then
    return;
  end if;
  more := array(
    select n.id from (
      select p.id, p.search_words, p.name_sort from person p
      where p.tenant_id = own and p.erased_at is null order by p.id desc limit 2000
    ) n where n.search_words like all (patterns) and n.id <> all (hits)
    order by not ' ' || n.name_sort like all (starts), not n.search_words like all (starts), n.id desc limit at_most);
  if cardinality(hits) + cardinality(more) >= at_most then
    return query select h, 1 from unnest(more) h limit at_most - cardinality(hits);
  else
    return query select r.id, r.place from rare_persons(own, patterns, starts, at_most) r
      where r.id <> all (hits) limit at_most - cardinality(hits);
  end if;
end $$;

-- What is rare among the newest is rare enough to be read from the index of words. No other way is open here: what
-- statistics say of parts of words is a guess, and a wrong one reads everybody.
create function rare_persons(own uuid, patterns text[], starts text[], at_most integer) returns table (id uuid, place integer)
language plpgsql stable rows 10 set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
begin
  return query execute
    'select id, case when '' '' || name_sort like all ($2) then 1 when search_words like all ($2) then 2 else 3 end from person
     where tenant_id = $1 and erased_at is null'
    || (select string_agg(format(' and search_words like %L', pattern), '') from unnest(patterns) pattern)
    || ' order by 2, id desc limit $3' using own, starts, at_most;
end $$;

-- Registrations by the name that was given, which the person may no longer have: those of courses to come before the others.
create function registration_hits(query text, at_most integer, at timestamptz) returns table (id uuid, place bigint)
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

-- What a course must be like to hold all words: in itself, its place, or its instructor. Empty where there are no words.
create function course_condition(own uuid, query text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  pattern text;
  places uuid[];
  instructors uuid[];
  found text := '';
begin
  for pattern in select search_patterns(query) loop
    select array_agg(id) into places from place where tenant_id = own and search_words like pattern;
    select array_agg(id) into instructors from instructor where tenant_id = own and search_words like pattern;
    found := found || format(' and (search_words like %L', pattern)
      || coalesce(format(' or place_id = any (%L)', places), '')
      || coalesce(format(' or instructor_id = any (%L)', instructors), '') || ')';
  end loop;
  return found;
end $$;

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

-- The course of that reference, then those whose title begins like that, then those that are nearest: to come, then over.
create function course_hits(query text, at_most integer, at timestamptz) returns table (id uuid, place bigint)
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
  -- The next two thousand to come stand in an index in the order of their coming.
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

-- Of places and instructors a tenant has hundreds at most.
create function place_hits(query text, at_most integer) returns table (id uuid, place bigint)
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

create function instructor_hits(query text, at_most integer) returns table (id uuid, place bigint)
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

revoke all on function person_patterns(text), name_orders(text), rare_persons(uuid, text[], text[], integer),
  course_condition(uuid, text), person_hits(text, integer), registration_hits(text, integer, timestamptz),
  course_hits(text, integer, timestamptz), place_hits(text, integer), instructor_hits(text, integer) from public;
grant execute on function person_hits(text, integer), registration_hits(text, integer, timestamptz),
  course_hits(text, integer, timestamptz), place_hits(text, integer), instructor_hits(text, integer) to kurso_app;

-- What the last sweep of a tenant found: whether the rules hold that the doctor knows, told to those who work there.
create table examination (
  tenant_id uuid not null references tenant,
  -- when it is examined the next time
  due_at timestamptz not null,
  -- when somebody asked for one beside
  requested_at timestamptz,
  -- of the last one that came to its end; null: none has yet
  examined_at timestamptz,
  duration_ms integer,
  -- one a rule: its name, how many were looked at, how many break it, and the ids of some of these; nothing of anybody
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  violations integer not null default 0,
  warnings integer not null default 0,
  primary key (tenant_id)
);
create index examination_due on examination (due_at);
alter table examination enable row level security;
create policy own_tenant on examination to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
create policy platform_door on examination to kurso_platform using (true) with check (true);
grant select, insert, update on examination to kurso_app;
-- Who is due is looked for at the platform's door, and examined in the tenant.
grant select, insert, update (due_at) on examination to kurso_platform;
