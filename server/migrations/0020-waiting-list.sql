-- Places that are offered to those who wait, and held until they answer.
alter table course
  add column offered integer not null default 0 check (offered >= 0),
  -- when somebody has to look who moves up; null: nobody waits for his time. Changed by no booking.
  add column move_up_at timestamptz,
  drop constraint course_seats_within_limit,
  add constraint course_seats_within_limit check (attendee_limit is null or taken + offered <= attendee_limit + extra_seats),
  add constraint course_offered_to_waiting check (offered <= waiting);
create index course_moving_up on course (move_up_at) where move_up_at is not null;
alter table registration
  add column offered_at timestamptz,
  add column offer_expires_at timestamptz,
  -- of somebody who waits for any of several dates: who gets one of them leaves the lists of the others
  add column wish_id uuid,
  drop constraint registration_cancellation_cause_check,
  add constraint registration_cancellation_cause_check check (cancellation_cause in
    ('attendee', 'operator', 'deadline', 'withdrawal', 'course', 'rebooked', 'offer_expired', 'other_date')),
  add constraint registration_offer_with_end check ((offered_at is null) = (offer_expires_at is null)),
  add constraint registration_offered_while_waiting check (offered_at is null or state = 'on_waiting_list');
-- Of all tenants: the sweep asks whose time is up.
create index registration_offered on registration (offer_expires_at) where offer_expires_at is not null;
create index registration_wish on registration (tenant_id, wish_id) where wish_id is not null;
-- Never two places for one wish, whatever happens at once.
create unique index registration_wish_won_once on registration (tenant_id, wish_id)
  where wish_id is not null and state in ('reserved', 'confirmed');
-- In these hours nobody who waits is offered or given anything by itself; by the clock on the wall.
alter table tenant
  add column quiet_from text not null default '' check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$' or quiet_from = ''),
  add column quiet_until text not null default '' check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$' or quiet_until = ''),
  add constraint tenant_quiet_hours check ((quiet_from = '') = (quiet_until = '') and (quiet_from = '' or quiet_from <> quiet_until));
grant update (quiet_from, quiet_until) on tenant to kurso_app;
grant select (tenant_id, course_id, id, offer_expires_at) on registration to kurso_platform;
grant select (tenant_id, id, move_up_at) on course to kurso_platform;
