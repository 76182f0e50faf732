-- Brand colours count their own changes, like the other settings: saving them is no change of the settings beside them.
alter table tenant add column brand_revision integer not null default 0;
grant update (brand_revision) on tenant to kurso_app;
