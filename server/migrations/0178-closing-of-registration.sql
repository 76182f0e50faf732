-- Registration for a course may end before it begins: at a moment, or so many hours before the start.
alter table course
  add column registration_closes_at timestamptz,
  add column registration_closes_hours integer check (registration_closes_hours between 1 and 8760),
  add constraint course_closes_once check (registration_closes_at is null or registration_closes_hours is null),
  add constraint course_closes_after_opening check (registration_closes_at > registration_opens_at);
