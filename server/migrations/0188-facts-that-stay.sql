-- What an answer belongs to, after how many months it is asked again, and whether instructors see it.
alter table attribute
  add column scope text not null default 'registration' check (scope in ('registration', 'person')),
  add column ask_again_months smallint check (ask_again_months between 1 and 120),
  add column shown_to_instructors boolean not null default false,
  add constraint attribute_of_person_asked_again check (ask_again_months is null or scope = 'person');

-- An answer that stays with a person, as it was said last by somebody who may say it.
create table person_fact (
  tenant_id uuid not null references tenant,
  person_id uuid not null,
  attribute_id uuid not null,
  version integer not null,
  value jsonb not null,
  said_at timestamptz not null,
  -- booking: with a registration that nobody proved to be theirs
  said_by text not null check (said_by in ('booking', 'attendee', 'staff')),
  primary key (tenant_id, person_id, attribute_id),
  foreign key (tenant_id, person_id) references person on delete cascade,
  constraint fact_to_version foreign key (tenant_id, attribute_id, version) references attribute_version
);
create index fact_to_attribute on person_fact (tenant_id, attribute_id, version);

alter table person_fact enable row level security;
create policy own_tenant on person_fact to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on person_fact to kurso_app;
