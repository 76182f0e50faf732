-- Who wants to be told by e-mail when a full course has a free place: asked, confirmed by a click, told once.
create table seat_alert (
  tenant_id uuid not null references tenant,
  id uuid not null,
  course_id uuid not null,
  email text not null check (length(email) between 3 and 254),
  language text not null check (language in ('de', 'en')),
  -- when the last letter that asks for the click was written
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  told_at timestamptz,
  -- when it is deleted by itself; null: it waits for a free place
  expires_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, course_id) references course on delete cascade,
  constraint seat_alert_told_is_confirmed check (told_at is null or confirmed_at is not null),
  constraint seat_alert_waits_or_expires check ((expires_at is null) = (confirmed_at is not null and told_at is null))
);
-- One address waits once for a course, however often and however fast it asks.
create unique index seat_alert_once on seat_alert (tenant_id, course_id, lower(email)) where told_at is null;
create index seat_alert_of_course on seat_alert (tenant_id, course_id, confirmed_at);
create index seat_alert_of_address on seat_alert (tenant_id, lower(email));
create index seat_alert_waiting on seat_alert (tenant_id, course_id) where confirmed_at is not null and told_at is null;
create index seat_alert_expiry on seat_alert (expires_at) where expires_at is not null;

alter table seat_alert enable row level security;
create policy own_tenant on seat_alert to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on seat_alert to kurso_app;

-- What is due, and what is over, is found in all tenants at once; no address is read there.
create policy platform_door on seat_alert to kurso_platform using (true) with check (true);
grant select (tenant_id, id, course_id, confirmed_at, told_at, expires_at), delete on seat_alert to kurso_platform;
grant select (attendee_limit, extra_seats, waiting) on course to kurso_platform;

-- These letters are not optional: they were asked for, and are stopped at an address of their own.
alter table mail
  drop constraint mail_choice_of_optional,
  add constraint mail_choice_of_optional
    check (choice_url is null or optional_letter is not null or kind in ('seat-alert.asked', 'seat-alert.told'));
