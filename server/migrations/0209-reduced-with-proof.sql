-- A place that costs less because of what somebody is, like a student: what is to be shown, and what came of it.
create table place_proof (
  tenant_id uuid not null references tenant,
  registration_id uuid not null,
  -- As the price says it, and what counts as proof, both as they were when it was booked.
  name text not null check (name <> ''),
  evidence text not null check (evidence <> ''),
  -- What was taken off for it.
  cents integer not null check (cents > 0),
  state text not null default 'owed' check (state in ('owed', 'seen', 'waived', 'refused')),
  -- Why it was refused.
  reason text not null default '' check (length(reason) <= 300),
  decided_at timestamptz,
  actor_kind text,
  actor_id uuid,
  -- By which the difference is charged.
  receivable_id uuid,
  primary key (tenant_id, registration_id),
  foreign key (tenant_id, registration_id) references registration,
  foreign key (tenant_id, receivable_id) references receivable,
  constraint place_proof_decided check ((state = 'owed') = (decided_at is null)),
  constraint place_proof_charged check (receivable_id is null or state = 'refused')
);
create index place_proof_owed on place_proof (tenant_id, registration_id) where state = 'owed';
create index place_proof_receivable on place_proof (tenant_id, receivable_id) where receivable_id is not null;

alter table place_proof enable row level security;
create policy own_tenant on place_proof to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));

grant select, insert on place_proof to kurso_app;
grant update (state, reason, decided_at, actor_kind, actor_id, receivable_id) on place_proof to kurso_app;
