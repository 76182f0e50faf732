-- A firm orders places and says later who comes: a place of so many, and whether somebody was named for it yet. Until then its person is
-- the contact of the booking, and its name says which place it is.
alter table registration
  add column place_number smallint check (place_number > 0),
  add column place_count smallint,
  add column unnamed boolean not null default false,
  add constraint registration_place_is_one_of check ((place_number is null) = (place_count is null) and place_number <= place_count),
  add constraint registration_unnamed_is_place check (not unnamed or place_number is not null);

create index registration_unnamed on registration (tenant_id, course_id) where unnamed;
grant select (unnamed) on registration to kurso_platform;

alter table booking
  -- until when names are taken, where that is another day than the provider's settings say
  add column names_until date,
  add column names_reminded_at timestamptz;

alter table firm_settings
  -- names are taken until the end of the day so many days before the start
  add column names_days smallint not null default 3 check (names_days between 0 and 90),
  -- the contact is reminded of names that are missing
  add column names_reminder boolean not null default true;
grant update (names_days, names_reminder) on firm_settings to kurso_app;
