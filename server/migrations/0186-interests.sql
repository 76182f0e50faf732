-- Who wants to be told by e-mail when a course of a group fits: asked, confirmed by a click, told once of each course.
create table interest (
  tenant_id uuid not null references tenant,
  id uuid not null,
  value_id uuid not null,
  email text not null check (length(email) between 3 and 254),
  language text not null check (language in ('de', 'en')),
  wish text not null default '' check (length(wish) <= 300),
  -- 1 is Monday; none: any day
  weekdays smallint[] not null default '{}'
    check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekdays) <= 7),
  from_hour smallint check (from_hour between 0 and 23),
  until_hour smallint check (until_hour between 1 and 24),
  -- when the last letter that asks for the click was written
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  -- when it is deleted by itself
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, value_id) references characteristic_value on delete cascade,
  constraint interest_hours_in_order check (from_hour < until_hour)
);
-- One address has one interest in a group, however often and however fast it asks.
create unique index interest_once on interest (tenant_id, value_id, lower(email));
create index interest_of_address on interest (tenant_id, lower(email));
create index interest_waiting on interest (tenant_id, value_id) where confirmed_at is not null;
create index interest_expiry on interest (expires_at);

create table interest_told (
  tenant_id uuid not null references tenant,
  interest_id uuid not null,
  course_id uuid not null,
  told_at timestamptz not null,
  primary key (tenant_id, interest_id, course_id),
  foreign key (tenant_id, interest_id) references interest on delete cascade,
  foreign key (tenant_id, course_id) references course on delete cascade
);
create index interest_told_of_course on interest_told (tenant_id, course_id);

do $$
declare t text;
begin
  foreach t in array array['interest', 'interest_told']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;
grant select, insert, update, delete on interest to kurso_app;
grant select, insert, delete on interest_told to kurso_app;

-- Whose turn it is, and what is over, is found in all tenants at once; no address is read there.
create policy platform_door on interest to kurso_platform using (true) with check (true);
grant select (tenant_id, id, confirmed_at, expires_at), delete on interest to kurso_platform;

-- These letters are not optional: they were asked for, and are stopped at an address of their own.
alter table mail
  drop constraint mail_choice_of_optional,
  add constraint mail_choice_of_optional check (choice_url is null or optional_letter is not null
    or kind in ('seat-alert.asked', 'seat-alert.told', 'interest.asked', 'interest.told'));
