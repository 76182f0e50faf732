-- Names that may be those of one person: the same, one shortened to the other, or spelled a little differently.
do $$
begin
  -- The extension may lie in a schema of its own.
  execute format(
    'create function similar_names(one text, other text) returns boolean language sql immutable strict parallel safe
     return one <> '''' and other <> '''' and (one = other or starts_with(one, other) or starts_with(other, one)
       or %s.similarity(one, other) >= 0.4)',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end $$;

-- A number as it can be compared: its last eight digits, which are the same with and without the code of a country.
create function phone_end(phone text) returns text language sql immutable strict parallel safe
return case when length(regexp_replace(phone, '\D', '', 'g')) < 6 then ''
  else right(regexp_replace(phone, '\D', '', 'g'), 8) end;

alter table person
  add column revision integer not null default 0,
  add column updated_at timestamptz,
  -- then it is a shell that registrations refer to, and holds nothing of anybody
  add column erased_at timestamptz,
  add column email_sort text not null generated always as (lower(email)) stored,
  add column phone_end text not null generated always as (phone_end(phone)) stored,
  -- numbers with their digits in one piece too, because everybody groups them in a way of their own
  add column search_words text not null generated always as (search_words(
    first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g'))) stored,
  add constraint person_erased_is_nobody check (erased_at is null or (user_id is null
    and first_name || last_name || name_sort || email || phone || street || postal_code || city = ''));
-- Behind the wall no index on an expression is ever asked, so the address is a column.
drop index person_by_identity;
create index person_by_email on person (tenant_id, email_sort, name_sort);
create index person_by_phone on person (tenant_id, phone_end) where phone_end <> '';
do $$
begin
  -- Courses enter their words at once; of persons thousands come in a minute, and each would wait for its forty entries.
  -- They lie in a list that a search reads too, until the database looks after its statistics.
  execute format('create index person_search on person using gin (tenant_id, search_words %s.gin_trgm_ops)
      with (fastupdate = on, gin_pending_list_limit = 65536)',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end $$;

-- Who is somebody else's record by now; old addresses lead on.
create table merged_person (
  tenant_id uuid not null references tenant,
  id uuid not null,
  person_id uuid not null,
  merged_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
create index merged_into_person on merged_person (tenant_id, person_id);
alter table merged_person enable row level security;
create policy own_tenant on merged_person to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on merged_person to kurso_app;

-- Its words are gone, because somebody it spoke of was erased.
alter table mail add column erased_at timestamptz;
-- What was told to somebody who is erased goes, as does what they answered and what they sent and never finished.
grant delete on mail, registration_answer to kurso_app;
grant delete on booking_request to kurso_app;
-- What an operator gave as a reason goes with whom it was about.
grant update (note) on registration_move to kurso_app;

-- The persons of the tenant that is set in whom all words are found; as the owner, like the search for courses.
create function found_persons(query text) returns setof uuid
language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
declare
  own uuid := current_setting('app.tenant_id')::uuid;
  parts text[] := regexp_split_to_array(btrim(query), '\s+');
  part text;
  found text := '';
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
      found := found || format(' and search_words like %L', case when length(part) < 3 then '% ' else '%' end || part || '%');
    end if;
  end loop;
  if found <> '' then
    return query execute 'select id from person where tenant_id = $1 and erased_at is null' || found using own;
  end if;
end $$;
revoke all on function found_persons(text) from public;
grant execute on function found_persons(text) to kurso_app;

-- Forgets what the log says about persons themselves, what was corrected in their registrations and bookings, and where
-- visitors and attendees sat who made, changed or withdrew these; entries and their chain stay. Nothing else can be erased from here.
create function erase_person_log(persons uuid[], corrected uuid[], made uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid := current_setting('app.tenant_id')::uuid;
begin
  delete from audit_detail d using audit_entry e
    where e.tenant_id = own and e.subject_kind = 'person' and e.subject_id = any (persons)
      and d.tenant_id = own and d.audit_id = e.id;
  delete from audit_detail d using audit_entry e
    where e.tenant_id = own and e.subject_kind in ('registration', 'booking') and e.subject_id = any (corrected)
      and d.tenant_id = own and d.audit_id = e.id
      and ((coalesce(d.metadata -> 'before', '{}') || coalesce(d.metadata -> 'after', '{}'))
          ?| array['firstName', 'lastName', 'email', 'phone', 'street', 'postalCode', 'city', 'company', 'notes', 'internalNotes']
        or d.metadata ?| array['note', 'reason', 'name', 'email', 'recipient']);
  -- Entries from before cover origin and change together: there what changed has to go along.
  delete from audit_detail d using audit_entry e
    where e.tenant_id = own and e.subject_kind in ('registration', 'booking', 'withdrawal') and e.subject_id = any (made)
      and e.actor_kind in ('visitor', 'attendee') and d.tenant_id = own and d.audit_id = e.id and d.origin_digest is null;
  update audit_detail d set salt = '', ip_address = null, user_agent = null, request_id = null from audit_entry e
    where e.tenant_id = own and e.subject_kind in ('registration', 'booking', 'withdrawal') and e.subject_id = any (made)
      and e.actor_kind in ('visitor', 'attendee') and d.tenant_id = own and d.audit_id = e.id;
end $$;
revoke all on function erase_person_log(uuid[], uuid[], uuid[]) from public;
grant execute on function erase_person_log(uuid[], uuid[], uuid[]) to kurso_app;

-- Nobody is registered as somebody who was erased meanwhile. Once a statement, after its references were checked, and
-- with that after whoever erased at the same moment.
create function forbid_erased_person() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'booking' then
    if exists (select from inserted i join person p on p.tenant_id = i.tenant_id and p.id = i.contact_person_id
      where p.erased_at is not null)
    then
      raise exception 'an erased person books nothing' using errcode = '23503', constraint = 'booking_of_the_living';
    end if;
  elsif exists (select from inserted i join person p on p.tenant_id = i.tenant_id and p.id = i.person_id
    where p.erased_at is not null)
  then
    raise exception 'an erased person attends nothing' using errcode = '23503', constraint = 'registration_of_the_living';
  end if;
  return null;
end $$;
create trigger booking_of_the_living after insert on booking referencing new table as inserted
  for each statement execute function forbid_erased_person();
create trigger registration_of_the_living after insert on registration referencing new table as inserted
  for each statement execute function forbid_erased_person();
