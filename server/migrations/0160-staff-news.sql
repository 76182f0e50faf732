-- How soon a member is told of what happens without the staff: where nothing is chosen, what the product proposes.
create table news_choice (
  tenant_id uuid not null references tenant,
  user_id uuid not null,
  subject text not null check (subject in ('registrations', 'cancellations', 'waitingList', 'undeliveredMails')),
  pace text not null check (pace in ('atOnce', 'daily', 'off')),
  primary key (tenant_id, user_id, subject),
  -- whoever leaves takes the choice along
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
);
alter table news_choice enable row level security;
create policy own_tenant on news_choice to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert on news_choice to kurso_app;
grant update (pace) on news_choice to kurso_app;

-- Until when the staff of a tenant was told of news, at once and by the daily letter. A moment to look is set as long as
-- there is something that was not told.
create table news_round (
  tenant_id uuid primary key references tenant,
  noticed_until timestamptz not null,
  told_until timestamptz not null,
  last_letter_at timestamptz,
  look_at timestamptz,
  day_told_until timestamptz not null,
  day_look_at timestamptz
);
create index news_round_due on news_round (least(look_at, day_look_at));
alter table news_round enable row level security;
create policy own_tenant on news_round to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
create policy platform_door on news_round to kurso_platform using (true);
grant select, insert on news_round to kurso_app;
grant update (noticed_until, told_until, last_letter_at, look_at, day_told_until, day_look_at) on news_round to kurso_app;
grant select on news_round to kurso_platform;
