-- Whether a table in English has the day or the month first; null: as is usual with the currency of the tenant.
alter table tenant add column english_dates text check (english_dates in ('dmy', 'mdy'));
grant update (english_dates) on tenant to kurso_app;
