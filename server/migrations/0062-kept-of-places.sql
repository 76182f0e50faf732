-- What cancellation terms keep of a price stays charged, as a line of its own.
alter table receivable_line drop constraint receivable_line_cause_check;
alter table receivable_line add constraint receivable_line_cause_check check (cause in ('original', 'cancelled', 'kept'));
