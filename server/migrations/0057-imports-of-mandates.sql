-- Mandates that were given elsewhere come in by tables too.
alter table import_run drop constraint import_run_kind_check;
alter table import_run add constraint import_run_kind_check
  check (kind in ('persons', 'courses', 'registrations', 'mandates'));
alter table import_memory drop constraint import_memory_kind_check;
alter table import_memory add constraint import_memory_kind_check
  check (kind in ('persons', 'courses', 'registrations', 'mandates'));
