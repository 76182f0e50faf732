-- What a commit promised to do. A relay hands the rows to the job engine, so no commit waits for a notification.
create table outbox (
  tenant_id uuid not null references tenant,
  id uuid not null,
  task text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
) with (autovacuum_vacuum_scale_factor = 0.05);
-- The relay takes the oldest of all tenants first.
create index outbox_oldest_first on outbox (id);

-- One row for each event and recipient: a second run of the same job finds it and writes no second one.
create table mail (
  tenant_id uuid not null references tenant,
  id uuid not null,
  event_id uuid not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  message_id text not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'stored')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, event_id, kind, recipient)
);
create index mail_by_time on mail (tenant_id, created_at);
create index mail_by_state on mail (tenant_id, state, created_at);

-- Who did what. The chain covers a salted digest; what is personal lies in a side row that may be erased.
create table audit_entry (
  tenant_id uuid not null references tenant,
  id uuid not null,
  at timestamptz not null,
  command_type text not null,
  subject_kind text not null,
  subject_id uuid,
  actor_kind text not null check (actor_kind in ('user', 'visitor', 'attendee', 'system')),
  actor_id uuid,
  digest text not null,
  seal_number bigint,
  seal text,
  primary key (tenant_id, id),
  unique (tenant_id, seal_number)
);
create index audit_by_time on audit_entry (tenant_id, at);
create index audit_of_subject on audit_entry (tenant_id, subject_id, at);
create index audit_unsealed on audit_entry (tenant_id, id) where seal is null;

create table audit_detail (
  tenant_id uuid not null references tenant,
  audit_id uuid not null,
  salt text not null,
  ip_address text,
  user_agent text,
  request_id text,
  metadata jsonb not null,
  primary key (tenant_id, audit_id),
  foreign key (tenant_id, audit_id) references audit_entry
);

create table audit_chain (
  tenant_id uuid not null references tenant,
  last_number bigint not null,
  last_seal text not null,
  primary key (tenant_id)
);

create function forbid_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seal is null and new.seal is not null
    and (new.tenant_id, new.id, new.at, new.command_type, new.subject_kind, new.subject_id, new.actor_kind, new.actor_id, new.digest)
      is not distinct from
        (old.tenant_id, old.id, old.at, old.command_type, old.subject_kind, old.subject_id, old.actor_kind, old.actor_id, old.digest)
  then
    return new;
  end if;
  raise exception 'audit entries are only ever added';
end $$;
create trigger audit_entry_is_append_only before update or delete on audit_entry
  for each row execute function forbid_audit_change();
create trigger audit_entry_is_never_emptied before truncate on audit_entry
  for each statement execute function forbid_audit_change();

-- Every running process writes a heartbeat; the jobs of one that stopped beating are given back.
create table node (
  id uuid primary key,
  role text not null check (role in ('web', 'worker', 'all')),
  worker_ids text[] not null default '{}',
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);
