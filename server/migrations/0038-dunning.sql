-- How a tenant reminds and duns: one record, which the contract knows the shape of.
create table dunning_settings (
  tenant_id uuid primary key references tenant,
  revision integer not null,
  plan jsonb not null,
  changed_at timestamptz not null,
  -- Also in the plan; these are asked for all tenants at once.
  starts_itself boolean not null generated always as ((plan ->> 'startsItself')::boolean) stored
);
create index dunning_by_itself on dunning_settings (tenant_id) where starts_itself;

-- That nobody writes for a time: about anything that a person owes, or about one receivable.
create table dunning_pause (
  tenant_id uuid not null references tenant,
  id uuid not null,
  person_id uuid,
  receivable_id uuid,
  reason text not null check (reason in ('asked', 'dispute')),
  -- the last day; null: until somebody ends it
  until date,
  note text not null default '',
  made_at timestamptz not null,
  made_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references person,
  foreign key (tenant_id, receivable_id) references receivable,
  constraint pause_of_one_thing check (num_nulls(person_id, receivable_id) = 1)
);
create index pause_of_person on dunning_pause (tenant_id, person_id) where ended_at is null and person_id is not null;
create index pause_of_receivable on dunning_pause (tenant_id, receivable_id)
  where ended_at is null and receivable_id is not null;

-- One time that letters were written; its id comes with the request, so that one sent twice writes once.
create table dunning_run (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- the day on the wall of the tenant
  day date not null,
  started_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  letters integer not null,
  receivables integer not null,
  open_cents bigint not null,
  fee_cents bigint not null,
  -- chosen, but not due any more when it was looked at again
  left_out integer not null,
  primary key (tenant_id, id)
);
create index dunning_run_by_time on dunning_run (tenant_id, started_at);
create index dunning_run_by_itself on dunning_run (tenant_id, day) where actor_kind = 'system';

-- A letter to one payer; 0 is the reminder, levels count from 1.
create table dunning_notice (
  tenant_id uuid not null references tenant,
  id uuid not null,
  run_id uuid not null,
  payer_person_id uuid not null,
  level integer not null check (level between 0 and 5),
  currency text not null,
  pay_by date not null,
  open_cents bigint not null check (open_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  interest_cents bigint not null check (interest_cents >= 0),
  -- what fee and interest are owed by
  fee_receivable_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, run_id) references dunning_run,
  foreign key (tenant_id, payer_person_id) references person,
  foreign key (tenant_id, fee_receivable_id) references receivable,
  constraint notice_owes_its_fee check ((fee_cents + interest_cents > 0) = (fee_receivable_id is not null))
);
create index notice_of_run on dunning_notice (tenant_id, run_id);
create index notice_of_payer on dunning_notice (tenant_id, payer_person_id);

-- What a letter is about. Nobody is written to about a receivable twice on a day.
create table dunning_notice_item (
  tenant_id uuid not null references tenant,
  notice_id uuid not null,
  receivable_id uuid not null,
  level integer not null check (level between 0 and 5),
  open_cents integer not null check (open_cents > 0),
  interest_cents integer not null check (interest_cents >= 0),
  day date not null,
  primary key (tenant_id, notice_id, receivable_id),
  foreign key (tenant_id, notice_id) references dunning_notice,
  foreign key (tenant_id, receivable_id) references receivable,
  constraint dunned_once_a_day unique (tenant_id, receivable_id, day)
);

do $$
declare
  t text;
begin
  foreach t in array
    array['dunning_settings', 'dunning_pause', 'dunning_run', 'dunning_notice', 'dunning_notice_item']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert on %I to kurso_app', t);
  end loop;
end $$;

grant update on dunning_settings to kurso_app;
grant update (person_id, note, ended_at, ended_by), delete on dunning_pause to kurso_app;
grant update (payer_person_id) on dunning_notice to kurso_app;
-- Which tenants dun by themselves is looked for at the platform's door.
create policy platform_door on dunning_settings to kurso_platform using (true);
grant select on dunning_settings to kurso_platform;
create policy platform_door on dunning_run to kurso_platform using (true);
grant select (tenant_id, day, actor_kind) on dunning_run to kurso_platform;
