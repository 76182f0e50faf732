-- Everything that a provider owned elsewhere, as the archive of a whole export: looked at, and taken in while the tenant is empty.
create table tenant_move (
  tenant_id uuid not null references tenant,
  id uuid not null,
  checked_at timestamptz not null,
  checked_by uuid references user_account on delete set null,
  filename text not null,
  filesize bigint not null check (filesize > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- what the archive says of itself: whose it is, when it was made, and how much it holds
  source jsonb not null,
  state text not null check (state in ('checked', 'running', 'done', 'failed', 'over')),
  asked_at timestamptz,
  asked_by uuid references user_account on delete set null,
  -- how much of it is in, once it is known how much there is
  done integer not null default 0 check (done >= 0),
  total integer not null default 0 check (total >= 0),
  ended_at timestamptz,
  failure text,
  -- the table, file or rule that it failed at
  failed_at text not null default '',
  -- the rows of each table that came in
  result jsonb,
  file_id uuid,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references kept_file (tenant_id, id),
  constraint tenant_move_ended check ((state in ('checked', 'running')) = (ended_at is null)),
  constraint tenant_move_kept check ((state in ('checked', 'running')) = (file_id is not null)),
  constraint tenant_move_failed check ((state = 'failed') = (failure is not null)),
  constraint tenant_move_result check ((state = 'done') = (result is not null))
);
-- One archive at a time, and one move for good.
create unique index tenant_move_open on tenant_move (tenant_id) where state in ('checked', 'running');
create unique index tenant_move_done on tenant_move (tenant_id) where state = 'done';
create index tenant_move_checked_by on tenant_move (checked_by);
create index tenant_move_asked_by on tenant_move (asked_by);
create index tenant_move_file on tenant_move (tenant_id, file_id);
create index tenant_move_checked on tenant_move (tenant_id, checked_at);
create index tenant_move_expiring on tenant_move (expires_at) where state = 'checked';

alter table tenant_move enable row level security;
create policy own_tenant on tenant_move to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update on tenant_move to kurso_app;
create policy platform_door on tenant_move for select to kurso_platform using (true);
grant select (tenant_id, id, state, expires_at) on tenant_move to kurso_platform;
