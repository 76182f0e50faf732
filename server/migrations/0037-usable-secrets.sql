-- Whether what is sealed is complete enough to be used: bank details have an account number. So that a course can be
-- shown and booked without opening the seal. Rows of before, and of a node of the version before, count as usable.
alter table tenant_secret add column usable boolean not null default true;
