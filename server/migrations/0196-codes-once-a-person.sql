-- A discount code that each person can use once.
alter table discount_code add column once_per_person boolean not null default false;
