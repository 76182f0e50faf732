-- What is exported by itself: which list or everything, how often and when, and where to.
create table export_schedule (
  tenant_id uuid not null references tenant,
  id uuid not null,
  revision integer not null,
  -- the name of a list of the data exchange, or 'everything'
  list text not null,
  format text not null check (format in ('csv', 'xlsx', 'zip')),
  with_files boolean not null,
  language text not null,
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  -- of a week from 1 for Monday; of a month, where 31 is the last one
  day integer,
  hour integer not null check (hour between 0 and 23),
  way text not null check (way in ('mail', 'storage')),
  -- accounts of members; who is none any more is told nothing
  recipients uuid[] not null default '{}',
  -- the secret key is in tenant_secret
  endpoint text,
  region text,
  bucket text,
  folder text,
  access_key text,
  -- who answers for it; null: the account was erased
  set_up_by uuid references user_account on delete set null,
  set_up_at timestamptz not null,
  -- null: it is off
  next_at timestamptz,
  off_at timestamptz,
  off_reason text check (off_reason in ('hand', 'resting', 'failing')),
  -- since when no export has succeeded
  failing_since timestamptz,
  primary key (tenant_id, id),
  constraint export_schedule_day check (case rhythm
    when 'daily' then day is null
    when 'weekly' then day is not null and day between 1 and 7
    else day is not null and day between 1 and 31 end),
  constraint export_schedule_off check ((off_at is null) = (next_at is not null) and (off_at is null) = (off_reason is null)),
  constraint export_schedule_mail check (way <> 'mail' or cardinality(recipients) > 0),
  constraint export_schedule_storage check ((way = 'storage') = (endpoint is not null)
    and num_nulls(endpoint, region, bucket, folder, access_key) in (0, 5))
);
create index export_schedule_due on export_schedule (next_at) where next_at is not null;
create index export_schedule_set_up_by on export_schedule (set_up_by);

alter table export_schedule enable row level security;
create policy own_tenant on export_schedule to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on export_schedule to kurso_app;
create policy platform_door on export_schedule for select to kurso_platform using (true);
grant select (tenant_id, id, next_at) on export_schedule to kurso_platform;

-- One export of a schedule. For each time that it is due there is one.
create table scheduled_export (
  tenant_id uuid not null references tenant,
  id uuid not null,
  schedule_id uuid not null,
  -- what it is made of; the schedule may be about something else since
  list text not null,
  due_at timestamptz not null,
  by_hand boolean not null,
  state text not null check (state in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz,
  ended_at timestamptz,
  rows bigint,
  filesize bigint not null default 0,
  filename text not null default '',
  trouble text,
  detail text not null default '' check (length(detail) <= 200),
  -- the file that is kept until it was taken
  file_id uuid,
  expires_at timestamptz,
  primary key (tenant_id, id),
  constraint scheduled_export_schedule_fk foreign key (tenant_id, schedule_id)
    references export_schedule (tenant_id, id) on delete cascade,
  constraint scheduled_export_once unique (tenant_id, schedule_id, due_at),
  foreign key (tenant_id, file_id) references kept_file (tenant_id, id),
  constraint scheduled_export_ended check ((state = 'waiting') = (ended_at is null)),
  constraint scheduled_export_failed check (state <> 'failed' or trouble is not null),
  constraint scheduled_export_kept check (file_id is null or (state = 'done' and expires_at is not null))
);
-- One of a schedule at a time.
create unique index scheduled_export_waiting on scheduled_export (tenant_id, schedule_id) where state = 'waiting';
create index scheduled_export_file on scheduled_export (tenant_id, file_id);
create index scheduled_export_expiring on scheduled_export (expires_at) where file_id is not null;

alter table scheduled_export enable row level security;
create policy own_tenant on scheduled_export to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on scheduled_export to kurso_app;
create policy platform_door on scheduled_export for select to kurso_platform using (true);
grant select (tenant_id, id, file_id, expires_at) on scheduled_export to kurso_platform;
