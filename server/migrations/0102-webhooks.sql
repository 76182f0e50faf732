-- Where events of a tenant are sent to. The secrets that sign what is sent are in tenant_secret.
create table webhook (
  tenant_id uuid not null references tenant,
  id uuid not null,
  revision integer not null,
  url text not null,
  description text not null,
  -- the names of the events that are sent
  events text[] not null,
  -- null: the account was erased
  made_by uuid references user_account on delete set null,
  made_at timestamptz not null,
  -- null: it is on
  off_at timestamptz,
  off_reason text check (off_reason in ('hand', 'failing', 'gone')),
  -- since when no attempt has succeeded
  failing_since timestamptz,
  -- until when the secret before signs too
  former_secret_until timestamptz,
  primary key (tenant_id, id),
  constraint webhook_off_with_reason check ((off_at is null) = (off_reason is null)),
  constraint webhook_wants_something check (cardinality(events) > 0)
);
create index webhook_made_by on webhook (made_by);

alter table webhook enable row level security;
create policy own_tenant on webhook to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, delete on webhook to kurso_app;
grant update (revision, url, description, events, off_at, off_reason, failing_since, former_secret_until)
  on webhook to kurso_app;
-- What the platform records in a tenant asks whether somebody wants it.
create policy platform_door on webhook for select to kurso_platform using (true);
grant select (tenant_id, off_at, events) on webhook to kurso_platform;

-- What was sent, is being sent, or was given up. An event is sent to a webhook once: later attempts are of the same row.
create table webhook_delivery (
  tenant_id uuid not null references tenant,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event text not null,
  -- exactly what is signed and sent
  body text not null,
  is_test boolean not null,
  state text not null check (state in ('waiting', 'delivered', 'failed', 'stopped')),
  made_at timestamptz not null,
  -- grows when it is sent again by hand: what was promised for the round before is of no use any more
  round integer not null default 1,
  -- since when attempts of this round are made
  begun_at timestamptz not null,
  attempts integer not null default 0,
  next_at timestamptz,
  last_at timestamptz,
  last_status integer,
  trouble text,
  signature text,
  answer text not null default '' check (length(answer) <= 1000),
  duration_ms integer,
  primary key (tenant_id, id),
  constraint webhook_delivery_webhook_fk foreign key (tenant_id, webhook_id)
    references webhook (tenant_id, id) on delete cascade,
  constraint webhook_delivery_once unique (tenant_id, webhook_id, event_id),
  constraint webhook_delivery_waits check ((state = 'waiting') = (next_at is not null))
);
-- The log of a webhook, newest first.
create index webhook_delivery_log on webhook_delivery (tenant_id, webhook_id, made_at, id);
-- What waits, to be counted and stopped.
create index webhook_delivery_waiting on webhook_delivery (tenant_id, webhook_id) where state = 'waiting';
-- What is old enough to go.
create index webhook_delivery_age on webhook_delivery (made_at);

alter table webhook_delivery enable row level security;
create policy own_tenant on webhook_delivery to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert on webhook_delivery to kurso_app;
grant update (state, round, begun_at, attempts, next_at, last_at, last_status, trouble, signature, answer, duration_ms)
  on webhook_delivery to kurso_app;
create policy platform_door on webhook_delivery to kurso_platform using (true);
grant select (tenant_id, id, made_at), delete on webhook_delivery to kurso_platform;
