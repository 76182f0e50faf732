-- Rules by which letters go out by themselves, before and after dates.
create table notification_rule (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null check (name <> '' and length(name) <= 100),
  name_sort text not null,
  occasion text not null check (occasion in ('beforeDate', 'afterDate', 'afterLast')),
  amount integer not null check (amount between 1 and 90),
  unit text not null check (unit in ('hours', 'days')),
  -- who of the course is written to; never whoever cancelled
  states text[] not null check (cardinality(states) > 0 and states <@ array['reserved', 'confirmed', 'on_waiting_list']),
  -- the text in each language; empty: not written
  subject_de text not null check (length(subject_de) <= 200),
  body_de text not null check (length(body_de) <= 10000),
  subject_en text not null check (length(subject_en) <= 200),
  body_en text not null check (length(body_en) <= 10000),
  sends_unfilled boolean not null,
  -- null: it is off; only what becomes due from then on counts
  on_since timestamptz,
  -- when a node looks whether there is something to write
  look_at timestamptz,
  -- why it cannot write at the moment
  trouble text,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint notification_rule_looked_at check ((on_since is null) = (look_at is null))
);
create index notification_rule_by_name on notification_rule (tenant_id, name_sort);
create index notification_rule_to_look_at on notification_rule (look_at) where look_at is not null;

-- Whom a rule has written to, or could not, each once for what the letter is about.
create table notification_rule_letter (
  tenant_id uuid not null references tenant,
  -- also the event that the mail tells of
  id uuid not null,
  rule_id uuid not null,
  registration_id uuid not null,
  -- null: the date was deleted since
  appointment_id uuid,
  -- what it is about, such as a date at its time
  topic text not null,
  email text not null,
  outcome text not null check (outcome in ('written', 'same', 'noAddress', 'refused', 'missed')),
  code text not null default '',
  data jsonb not null default '{}',
  -- of what the letter says, where one was written
  letter_digest text,
  due_at timestamptz not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, rule_id) references notification_rule on delete cascade,
  foreign key (tenant_id, registration_id) references registration,
  foreign key (tenant_id, appointment_id) references appointment on delete set null (appointment_id),
  -- Each is told once, however many nodes look, and whatever is killed.
  constraint notification_rule_told_once unique (tenant_id, rule_id, registration_id, topic),
  constraint notification_rule_letter_whole check ((outcome = 'written') = (letter_digest is not null)),
  constraint notification_rule_letter_address check (outcome not in ('written', 'same') or email <> '')
);
-- The very same letter comes to an address once.
create unique index notification_rule_letter_once
  on notification_rule_letter (tenant_id, rule_id, topic, lower(email), letter_digest) where letter_digest is not null;
create index notification_rule_letter_newest on notification_rule_letter (tenant_id, rule_id, at);
create index notification_rule_letter_of_registration on notification_rule_letter (tenant_id, registration_id);
create index notification_rule_letter_of_appointment on notification_rule_letter (tenant_id, appointment_id);

do $$
declare
  t text;
begin
  foreach t in array array['notification_rule', 'notification_rule_letter'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert, update, delete on %I to kurso_app', t);
  end loop;
end $$;
-- Rules to look at are found in all tenants at once.
create policy platform_door on notification_rule for select to kurso_platform using (true);
grant select (tenant_id, id, look_at) on notification_rule to kurso_platform;
