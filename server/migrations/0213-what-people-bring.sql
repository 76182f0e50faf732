-- What somebody brings (a dog, an instrument) is asked for by an attribute, and others belong to it; and whether a date says until
-- when something is valid.
alter table attribute
  drop constraint attribute_scope_check,
  drop constraint attribute_of_person_asked_again,
  add constraint attribute_scope_check check (scope in ('registration', 'person', 'thing', 'order')),
  add constraint attribute_that_stays_asked_again check (ask_again_months is null or scope in ('person', 'thing')),
  add column belongs_to uuid,
  add column expiry text not null default 'none' check (expiry in ('none', 'warn', 'refuse')),
  add constraint attribute_of_thing check ((scope = 'thing') = (belongs_to is not null)),
  add constraint attribute_belongs_to foreign key (tenant_id, belongs_to) references attribute
    deferrable initially deferred;
create index attribute_of_thing on attribute (tenant_id, belongs_to) where belongs_to is not null;

-- What a person brings, known by its name.
create table person_thing (
  tenant_id uuid not null references tenant,
  id uuid not null,
  person_id uuid not null,
  attribute_id uuid not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references person on delete cascade,
  foreign key (tenant_id, attribute_id) references attribute
);
create unique index person_thing_name on person_thing (tenant_id, person_id, attribute_id, lower(name));
create index thing_of_attribute on person_thing (tenant_id, attribute_id);

-- An answer that stays with it, as it was said last by somebody who may say it.
create table thing_fact (
  tenant_id uuid not null references tenant,
  thing_id uuid not null,
  attribute_id uuid not null,
  version integer not null,
  value jsonb not null,
  said_at timestamptz not null,
  said_by text not null check (said_by in ('booking', 'attendee', 'staff')),
  primary key (tenant_id, thing_id, attribute_id),
  foreign key (tenant_id, thing_id) references person_thing on delete cascade,
  constraint thing_fact_to_version foreign key (tenant_id, attribute_id, version) references attribute_version
);
create index thing_fact_to_attribute on thing_fact (tenant_id, attribute_id, version);

alter table person_thing enable row level security;
create policy own_tenant on person_thing to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on person_thing to kurso_app;

alter table thing_fact enable row level security;
create policy own_tenant on thing_fact to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on thing_fact to kurso_app;
