-- Registration for a course may open so many days before it begins. The moment is kept beside it, computed anew whenever the
-- course begins at another time, so that whoever asks whether registration is open reads one column.
alter table course
  add column registration_opens_days integer check (registration_opens_days between 1 and 365),
  drop constraint course_closes_after_opening,
  -- A course that is moved takes its opening along, maybe past the moment at which registration ends.
  add constraint course_closes_after_opening
    check (registration_opens_days is not null or registration_closes_at > registration_opens_at);
