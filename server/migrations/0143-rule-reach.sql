-- For which courses a rule writes: all, only those named, or all but those named. A named course that was deleted since
-- is nobody's course any more, so the names need no reference.
alter table notification_rule
  add column reach text not null default 'all' check (reach in ('all', 'only', 'except')),
  add column course_ids uuid[] not null default '{}' check (cardinality(course_ids) <= 100),
  add constraint notification_rule_names_courses check ((reach = 'all') = (course_ids = '{}'));
