-- Rules of a course that say who may enter it, and the date of birth that was given where one of them asks for an age.
alter table course
  add column entry_rules jsonb not null default '[]',
  add constraint course_entry_rules_listed check (jsonb_typeof(entry_rules) = 'array');
alter table registration add column birth_date date;
