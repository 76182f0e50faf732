-- What a provider writes to people: a draft, then a message that each recipient gets once.
create table notification (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- the subject, for sorting
  name_sort text not null,
  -- whose people it is for; they are looked up when it is sent
  source jsonb not null,
  -- the text in each language; empty: not written
  subject_de text not null check (length(subject_de) <= 200),
  body_de text not null check (length(body_de) <= 10000),
  subject_en text not null check (length(subject_en) <= 200),
  body_en text not null check (length(body_en) <= 10000),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'started')),
  scheduled_for timestamptz,
  -- Somebody agreed that it goes out although some placeholders stay empty.
  sends_unfilled boolean not null default false,
  -- why it could not begin at its time; it is a draft again
  trouble text,
  -- the run that writes it, or wrote it last to those it had not reached
  run_id uuid,
  started_at timestamptz,
  total integer not null default 0 check (total >= 0),
  created_by uuid,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint notification_scheduled_whole check ((state = 'scheduled') = (scheduled_for is not null)),
  constraint notification_started_whole check ((state = 'started') = (started_at is not null and run_id is not null))
);
create index notification_newest on notification (tenant_id, updated_at);
create index notification_due on notification (scheduled_for) where scheduled_for is not null;

-- To whom it goes, from the moment it is sent, and what came of it.
create table notification_recipient (
  tenant_id uuid not null references tenant,
  -- also the event that the mail tells of, so that there is one mail for each recipient and address
  id uuid not null,
  notification_id uuid not null,
  position integer not null check (position > 0),
  person_id uuid not null,
  registration_id uuid,
  name text not null,
  email text not null check (email <> ''),
  language text not null check (language in ('de', 'en')),
  -- null: its turn has not come; `same`: somebody else at that address got the very same letter
  outcome text check (outcome in ('written', 'same', 'refused')),
  code text not null default '',
  data jsonb not null default '{}',
  -- of what the letter says, while there is one
  letter_digest text,
  primary key (tenant_id, id),
  foreign key (tenant_id, notification_id) references notification on delete cascade,
  foreign key (tenant_id, person_id) references person,
  foreign key (tenant_id, registration_id) references registration,
  constraint notification_recipient_position unique (tenant_id, notification_id, position),
  constraint notification_registration_once unique (tenant_id, notification_id, registration_id),
  constraint notification_written_has_letter check ((outcome is not distinct from 'written') = (letter_digest is not null))
);
create unique index notification_person_once on notification_recipient (tenant_id, notification_id, person_id)
  where registration_id is null;
-- Nobody gets the same letter twice, whatever is killed, and however often it is sent again.
create unique index notification_letter_once
  on notification_recipient (tenant_id, notification_id, lower(email), letter_digest) where letter_digest is not null;
create index notification_recipient_of_person on notification_recipient (tenant_id, person_id);
create index notification_recipient_of_registration on notification_recipient (tenant_id, registration_id);

do $$
declare
  t text;
begin
  foreach t in array array['notification', 'notification_recipient'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert, update, delete on %I to kurso_app', t);
  end loop;
end $$;
-- Messages whose time has come are looked for in all tenants at once.
create policy platform_door on notification for select to kurso_platform using (true);
grant select (tenant_id, id, scheduled_for) on notification to kurso_platform;
