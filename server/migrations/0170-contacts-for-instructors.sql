-- Whether instructors see phone and e-mail of those who come to their dates, for a time around each (decision 119).
alter table tenant add column instructors_see_contacts boolean not null default false;
grant update (instructors_see_contacts) on tenant to kurso_app;
