-- What a file of an import is, so that nobody unfolds a statement of a hundred thousand lines to learn that it is no table.
-- Null: it was sent before this column was there, at most a day ago or booked since.
alter table bank_file
  add column kind text check (kind in ('camt', 'table'));
