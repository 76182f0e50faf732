-- Everything that a tenant owns, as one ZIP: one after the other, and each for some days.
create table tenant_export (
  tenant_id uuid not null references tenant,
  id uuid not null,
  asked_at timestamptz not null,
  asked_by uuid references user_account on delete set null,
  with_files boolean not null,
  state text not null check (state in ('running', 'ready', 'failed', 'over')),
  -- how much of it is packed, once it is known how much there is
  done integer not null default 0 check (done >= 0),
  total integer not null default 0 check (total >= 0),
  ended_at timestamptz,
  failure text,
  -- what is in it
  rows bigint not null default 0,
  files integer not null default 0,
  missing_files integer not null default 0,
  filesize bigint not null default 0,
  file_id uuid,
  expires_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references kept_file (tenant_id, id),
  constraint tenant_export_ended check ((state = 'running') = (ended_at is null)),
  constraint tenant_export_ready check ((state = 'ready') = (file_id is not null)),
  constraint tenant_export_expires check (state <> 'ready' or expires_at is not null),
  constraint tenant_export_failed check ((state = 'failed') = (failure is not null))
);
create unique index tenant_export_running on tenant_export (tenant_id) where state = 'running';
create index tenant_export_asked_by on tenant_export (asked_by);
create index tenant_export_file on tenant_export (tenant_id, file_id);
create index tenant_export_asked on tenant_export (tenant_id, asked_at);
create index tenant_export_expiring on tenant_export (expires_at) where state = 'ready';

alter table tenant_export enable row level security;
create policy own_tenant on tenant_export to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update on tenant_export to kurso_app;
create policy platform_door on tenant_export for select to kurso_platform using (true);
grant select on tenant_export to kurso_platform;

-- A file that is only kept until it was taken: it takes no room from the tenant, and is in no export.
alter table kept_file add column is_passing boolean not null default false;
grant select (is_passing) on kept_file to kurso_platform;
