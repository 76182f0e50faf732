-- What the holidays of a series are taken from, and what visitors read of how their data is used.
alter table tenant
  add column holiday_region text not null default '',
  add column privacy_notice text not null default '';

-- What a course is made from, and what others may be made from; nothing refers back to it but for its name.
create table course_template (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null check (name <> ''),
  -- the name without case and accents, to be sorted and searched
  name_sort text not null,
  -- as the contract has it: what a course holds, and its appointments by the clock on the wall
  content jsonb not null,
  archived_at timestamptz,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint template_name_once unique (tenant_id, name_sort)
);

-- The previous version still writes location and instructor as text; nothing reads them any more.
alter table course
  alter column starts_at drop not null,
  alter column ends_at drop not null,
  add constraint course_dates_when_public
    check (state in ('draft', 'cancelled', 'archived') or (starts_at is not null and ends_at is not null)),
  add constraint course_dates_together check ((starts_at is null) = (ends_at is null)),
  -- null: what stands in description, which is the same as plain text
  add column description_rich jsonb,
  add column mode text not null default 'on_site' check (mode in ('on_site', 'online', 'hybrid')),
  add column place_id uuid,
  add column instructor_id uuid,
  add column template_id uuid,
  add column online_address text not null default '',
  add column approval_number text not null default '',
  add column cancellation_threshold_days integer not null default 0 check (cancellation_threshold_days between 0 and 365),
  add column share_attendee_details boolean not null default false,
  add column tax_category text not null default 'standard'
    check (tax_category in ('standard', 'reduced', 'zero', 'exempt', 'small_business')),
  -- in hundredths of a percent
  add column tax_rate integer not null default 1900 check (tax_rate between 0 and 5000),
  add column tax_exemption_reason text not null default '',
  add column withdrawal_right text not null default 'leisure_date'
    check (withdrawal_right in ('fourteen_days', 'leisure_date', 'business_only')),
  add column payment_methods text[] not null default '{bank_transfer}'
    check (payment_methods <@ array['bank_transfer', 'sepa_direct_debit', 'paypal']),
  add column payment_deadline_days integer default 14 check (payment_deadline_days between 1 and 365),
  add column portal_listed boolean not null default true,
  add column portal_instructor boolean not null default true,
  add column portal_place boolean not null default true,
  add column portal_places text not null default 'exact' check (portal_places in ('exact', 'few', 'hidden')),
  add column appointment_count integer not null default 0 check (appointment_count >= 0),
  -- once public, a course is never a draft again
  add column published_at timestamptz,
  add column revision integer not null default 0,
  add constraint course_place foreign key (tenant_id, place_id) references place,
  add constraint course_instructor foreign key (tenant_id, instructor_id) references instructor,
  add constraint course_template foreign key (tenant_id, template_id) references course_template,
  add constraint course_tax_rate check (tax_category in ('standard', 'reduced') or tax_rate = 0);
create index course_by_place on course (tenant_id, place_id, starts_at) where place_id is not null;
create index course_by_instructor on course (tenant_id, instructor_id) where instructor_id is not null;
create index course_by_template on course (tenant_id, template_id) where template_id is not null;
-- What visitors look through: the list of the portal, and whether there are events in it.
create index course_in_portal on course (tenant_id, starts_at) include (id, kind) where state = 'published' and portal_listed;
create index course_event on course (tenant_id, starts_at) include (id) where kind = 'EVENT';
create index course_promoted on course (tenant_id, starts_at) where promoted;
create index course_by_fee on course (tenant_id, fee_cents) include (id);
-- Lists are counted, and turned to a late page, in the index alone. What a booking changes stands in no index: with it
-- every booking would write into all of them.
drop index course_by_start, course_by_title, course_by_state;
create index course_by_start on course (tenant_id, starts_at) include (id, kind);
create index course_by_title on course (tenant_id, title_sort) include (id, kind);
create index course_by_state on course (tenant_id, state, starts_at) include (id, kind, ends_at);
update course set published_at = updated_at where state in ('published', 'closed', 'cancelled');

-- Search looks for parts of words, which no plain index can do.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
exception when others then
  raise exception 'Kurso searches with the PostgreSQL extensions pg_trgm and btree_gin, and could not create them: %. '
    'They come with the contrib modules of PostgreSQL. Where the role in DATABASE_URL may not create extensions, let an '
    'administrator of this database run: create extension pg_trgm; create extension btree_gin;', sqlerrm;
end $$;

-- Text as it sorts and is searched, without case and accents: the same as the program makes of it.
create function folded(words text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(
  regexp_replace(
    normalize(translate(replace(replace(lower(words), 'ß', 'ss'), 'þ', 'th'), 'ıłøđæœ', 'ilodao'), NFD),
    '[\u0300-\u036f]', '', 'g'),
  '([aou])e', '\1', 'g'));

-- Words as they are looked for: each after a space, and nothing of ASCII left in them but letters and digits.
create function search_words(words text) returns text language sql immutable strict parallel safe
return ' ' || btrim(regexp_replace(
  folded(words), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'));

-- What text must be like to hold all words of a search: words of one or two letters at the beginning of a word, which
-- the index knows, longer ones anywhere.
create function search_patterns(query text) returns setof text language sql immutable strict parallel safe
begin atomic
  select distinct case when length(word) < 3 then '% ' else '%' end || word || '%'
  from unnest(string_to_array(btrim(search_words(query)), ' ')) word
  where word <> '';
end;

alter table course add column search_words text not null
  generated always as (search_words(title || ' ' || reference)) stored;
alter table place add column search_words text not null
  generated always as (search_words(name || ' ' || city)) stored;
alter table instructor add column search_words text not null generated always as (search_words(fullname)) stored;
do $$
declare
  t text;
begin
  foreach t in array array['course', 'place', 'instructor']
  loop
    -- The extension may lie in a schema of its own. Nothing is left to be entered later: a search would read all of it.
    execute format('create index %I on %I using gin (tenant_id, search_words %s.gin_trgm_ops) with (fastupdate = off)',
      t || '_search', t, (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
  end loop;
end $$;

-- The courses of the tenant that is set in which all words are found: in the course, its place, or its instructor.
-- Behind a wall no index can be asked for parts of words, so this runs as the owner and keeps to the tenant itself.
create function found_courses(query text) returns setof uuid
language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
declare
  own uuid := current_setting('app.tenant_id')::uuid;
  pattern text;
  places uuid[];
  instructors uuid[];
  found text := '';
begin
  for pattern in select search_patterns(query) loop
    select array_agg(id) into places from place
      where tenant_id = own and search_words like pattern;
    select array_agg(id) into instructors from instructor
      where tenant_id = own and search_words like pattern;
    found := found || format(' and (search_words like %L', pattern)
      || coalesce(format(' or place_id = any (%L)', places), '')
      || coalesce(format(' or instructor_id = any (%L)', instructors), '') || ')';
  end loop;
  if found <> '' then
    return query execute 'select id from course where tenant_id = $1' || found using own;
  end if;
end $$;
revoke all on function found_courses(text) from public;
grant execute on function found_courses(text) to kurso_app;

-- How many courses of each kind and state a tenant has, because counting many takes longer than showing a page of them.
-- What counts is the sum of the rows: a change folds those that nobody holds into one of its own, and waits for nobody.
create table course_count (
  tenant_id uuid not null references tenant,
  id uuid not null,
  kind text not null,
  state text not null,
  courses integer not null check (courses <> 0),
  primary key (tenant_id, id)
);
insert into course_count select tenant_id, gen_random_uuid(), kind, state, count(*) from course group by tenant_id, kind, state;

create function count_courses(own uuid, own_kind text, own_state text, change bigint) returns void language sql as $$
  with held as (
    select tenant_id, id from course_count
    where tenant_id = own and kind = own_kind and state = own_state for update skip locked
  ), folded as (
    delete from course_count where (tenant_id, id) in (select tenant_id, id from held) returning courses
  )
  insert into course_count
  select own, gen_random_uuid(), own_kind, own_state, total
  from (select change + coalesce(sum(courses), 0) as total from folded) counted where total <> 0
$$;
revoke all on function count_courses(uuid, text, text, bigint) from public;

create function count_course_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform count_courses(old.tenant_id, old.kind, old.state, -1);
    perform count_courses(new.tenant_id, new.kind, new.state, 1);
  elsif tg_op = 'INSERT' then
    perform count_courses(c.tenant_id, c.kind, c.state, c.courses)
      from (select tenant_id, kind, state, count(*) as courses from inserted group by 1, 2, 3) c;
  else
    perform count_courses(c.tenant_id, c.kind, c.state, -c.courses)
      from (select tenant_id, kind, state, count(*) as courses from deleted group by 1, 2, 3) c;
  end if;
  return null;
end $$;
revoke all on function count_course_change() from public;

create trigger count_inserted after insert on course referencing new table as inserted
  for each statement execute function count_course_change();
create trigger count_deleted after delete on course referencing old table as deleted
  for each statement execute function count_course_change();
-- A booking changes neither, and passes by.
create trigger count_changed after update of kind, state on course
  for each row when ((old.kind, old.state) is distinct from (new.kind, new.state)) execute function count_course_change();

-- A date of a course; start and end of the course are those of the first and the last of them.
create table appointment (
  tenant_id uuid not null references tenant,
  id uuid not null,
  course_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  title text not null default '',
  search_words text not null generated always as (search_words(title)) stored,
  -- empty: those of the course
  place_id uuid,
  instructor_id uuid,
  cancelled_at timestamptz,
  cancellation_reason text not null default '',
  -- what calendars tell versions of one appointment by
  sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, course_id) references course on delete cascade,
  constraint appointment_place foreign key (tenant_id, place_id) references place,
  constraint appointment_instructor foreign key (tenant_id, instructor_id) references instructor
);
create unique index appointment_once on appointment (tenant_id, course_id, starts_at) where cancelled_at is null;
create index appointment_of_course on appointment (tenant_id, course_id, starts_at);
create index appointment_by_start on appointment (tenant_id, starts_at);
-- What is still to come, or not yet over for long, is a small part of what there was.
create index appointment_by_end on appointment (tenant_id, ends_at);
create index appointment_by_place on appointment (tenant_id, place_id, starts_at) where place_id is not null;
create index appointment_by_instructor on appointment (tenant_id, instructor_id, starts_at) where instructor_id is not null;

-- What courses said of their only date so far.
insert into appointment (tenant_id, id, course_id, starts_at, ends_at, created_at, updated_at)
  select tenant_id, gen_random_uuid(), id, starts_at, ends_at, created_at, created_at from course;
update course set appointment_count = 1;

-- What courses said of place and instructor as text, as records of their own.
insert into place (tenant_id, id, name, name_sort, country, created_at, updated_at)
  select distinct on (c.tenant_id, folded(c.location)) c.tenant_id, gen_random_uuid(), trim(c.location),
    folded(c.location), t.country, now(), now()
  from course c join tenant t on t.id = c.tenant_id where trim(c.location) <> ''
  on conflict (tenant_id, name_sort) do nothing;
update course c set place_id = p.id from place p
  where p.tenant_id = c.tenant_id and trim(c.location) <> '' and p.name_sort = folded(c.location);
insert into instructor (tenant_id, id, fullname, name_sort, created_at, updated_at)
  select distinct on (c.tenant_id, folded(c.instructor)) c.tenant_id, gen_random_uuid(), trim(c.instructor),
    folded(c.instructor), now(), now()
  from course c
  where trim(c.instructor) <> '' and not exists (
    select from instructor i where i.tenant_id = c.tenant_id and i.name_sort = folded(c.instructor));
update course c set instructor_id = (
    select i.id from instructor i
    where i.tenant_id = c.tenant_id and i.name_sort = folded(c.instructor) order by i.created_at limit 1)
  where trim(c.instructor) <> '';

-- Other prices than the fee, for those they are meant for.
create table price_category (
  tenant_id uuid not null references tenant,
  id uuid not null,
  course_id uuid not null,
  name text not null check (name <> ''),
  fee_cents integer not null check (fee_cents >= 0),
  position integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, course_id) references course on delete cascade
);
create index price_category_of_course on price_category (tenant_id, course_id);

-- Fields that a tenant adds to its registration form. What is asked is written once and never changed: an answer refers
-- to the version it was given to, and keeps its meaning.
create table attribute (
  tenant_id uuid not null references tenant,
  id uuid not null,
  version integer not null check (version > 0),
  for_all_courses boolean not null,
  position integer not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create table attribute_version (
  tenant_id uuid not null references tenant,
  attribute_id uuid not null,
  version integer not null,
  -- kind, label, help, options, consent, and whether it must be answered, as the contract has them
  definition jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, attribute_id, version),
  foreign key (tenant_id, attribute_id) references attribute on delete cascade
);
create table attribute_of_course (
  tenant_id uuid not null references tenant,
  course_id uuid not null,
  attribute_id uuid not null,
  primary key (tenant_id, course_id, attribute_id),
  foreign key (tenant_id, course_id) references course on delete cascade,
  foreign key (tenant_id, attribute_id) references attribute on delete cascade
);
create index course_of_attribute on attribute_of_course (tenant_id, attribute_id);
create table registration_answer (
  tenant_id uuid not null references tenant,
  registration_id uuid not null,
  attribute_id uuid not null,
  version integer not null,
  value jsonb not null,
  primary key (tenant_id, registration_id, attribute_id),
  foreign key (tenant_id, registration_id) references registration,
  constraint answer_to_version foreign key (tenant_id, attribute_id, version) references attribute_version
);
create index answer_to_attribute on registration_answer (tenant_id, attribute_id);

alter table registration
  -- at what further price, which may be renamed or gone by now; null: at the fee
  add column price_category_id uuid,
  add column price_category text not null default '',
  add constraint registration_price_named check ((price_category_id is null) = (price_category = ''));
-- In hundredths of a percent, as agreed: the rate of the course may change afterwards.
alter table price_line add column tax_rate integer not null default 0 check (tax_rate between 0 and 5000);

-- Which courses somebody looks at most.
create table course_visit (
  tenant_id uuid not null references tenant,
  user_id uuid not null references user_account on delete cascade,
  course_id uuid not null,
  visits integer not null check (visits > 0),
  last_visited_at timestamptz not null,
  primary key (tenant_id, user_id, course_id),
  foreign key (tenant_id, course_id) references course on delete cascade
);

do $$
declare
  t text;
begin
  foreach t in array array['course_template', 'appointment', 'price_category', 'attribute', 'attribute_version',
    'attribute_of_course', 'registration_answer', 'course_visit', 'course_count']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;

grant select, insert, update, delete on course_template, appointment, price_category, attribute, course_visit to kurso_app;
grant select, insert, delete on attribute_of_course to kurso_app;
-- What was asked is never changed.
grant select, insert, delete on attribute_version to kurso_app;
grant select, insert on registration_answer to kurso_app;
-- Kept by the triggers of the courses alone.
grant select on course_count to kurso_app;
grant update (privacy_notice, holiday_region) on tenant to kurso_app;
