-- The patterns for the words of a search for persons, in their normal form.
create or replace function person_patterns(query text) returns text[] language plpgsql immutable strict parallel safe
set search_path = public, pg_temp as $$
declare
  parts text[] := regexp_split_to_array(btrim(query), '\s+');
  part text;
  patterns text[] := '{}';
begin
  -- Digits are one phone number, however they are grouped; the country code is dropped, because few people type it.
  if query ~ '^[0-9 ()+/.-]+$' and length(regexp_replace(query, '\D', '', 'g')) > 5 then
    parts := array[regexp_replace(query, '\D', '', 'g')];
    if length(parts[1]) > 8 then
      parts[1] := right(parts[1], 8);
    end if;
  end if;
  foreach part in array parts loop
    -- Text without spaces, such as an e-mail address, is searched in one piece.
    part := btrim(search_words(part));
    if part <> '' then
      patterns := patterns || (case when length(part) < 3 then '% ' else '%' end || part || '%');
    end if;
  end loop;
  return patterns;
end $$;

-- The persons of the current tenant who match all words; runs as the owner, like the search for courses.
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

-- The words of a name in the orders in which it may be typed: "mina von arnim" is stored as "von arnim mina".
create or replace function name_orders(query text) returns setof text language sql immutable strict parallel safe
begin atomic
  select array_to_string(words[turn + 1:] || words[:turn], ' ')
  from (select string_to_array(btrim(search_words(query)), ' ') as words) typed,
    generate_series(0, least(cardinality(words), 4) - 1) turn
  where words <> '{""}'
  order by turn;
end;

-- Finds persons by the index of words when the words are rare among the newest persons. The planner may use no other
-- way here: its statistics on parts of words are guesses, and a wrong guess reads all persons.
create or replace function rare_persons(own uuid, patterns text[], starts text[], at_most integer) returns table (id uuid, place integer)
language plpgsql stable rows 10 set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
begin
  return query execute
    'select id, case when '' '' || name_sort like all ($2) then 1 when search_words like all ($2) then 2 else 3 end from person
     where tenant_id = $1 and erased_at is null'
    || (select string_agg(format(' and search_words like %L', pattern), '') from unnest(patterns) pattern)
    || ' order by 2, id desc limit $3' using own, starts, at_most;
end $$;

-- The rank of a hit: 0 when a name or an address begins with the typed text, 1 when every word begins a part of the
-- name, 2 when every word begins some word, as in an address that a family shares, 3 for other matches.
create or replace function person_hits(query text, at_most integer) returns table (id uuid, place integer)
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
    -- A complete e-mail address cannot be the beginning or the end of another one, so there are no further hits.
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

revoke all on function person_patterns(text), found_persons(text), name_orders(text), rare_persons(uuid, text[], text[], integer),
  person_hits(text, integer) from public;
grant execute on function found_persons(text), person_hits(text, integer) to kurso_app;
