-- Up to which day drafts were made by themselves of courses that began, so that a draft that somebody threw away stays away.
alter table invoice_settings add column drafted_until date;
create policy platform_door on invoice_settings for select to kurso_platform using (true);
grant select (tenant_id, drafts_when, drafted_until) on invoice_settings to kurso_platform;

-- What lines say of people goes with the rest once an invoice is kept no longer; a trigger refuses it before.
grant update (description, details) on invoice_line to kurso_app;
