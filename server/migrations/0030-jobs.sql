-- What follows commits, in a table of our own. The relay makes a job of each row of the outbox; a worker claims it and
-- deletes it once it is done.
create table job (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- Which kind of work it is; each lane has its own workers. The worker sorts in what has no lane that it knows.
  lane text not null,
  task text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  max_attempts integer not null default 25,
  last_error text,
  created_at timestamptz not null default now(),
  -- Made anew with each claim: whoever was taken for dead cannot end what another has claimed since.
  claim uuid,
  node_id uuid,
  claimed_at timestamptz,
  primary key (tenant_id, id),
  check (num_nulls(claim, node_id, claimed_at) in (0, 3))
) with (autovacuum_vacuum_scale_factor = 0.05);
create index job_waiting on job (lane, tenant_id, run_at, id) where claim is null and attempts < max_attempts;
create index job_claimed on job (lane, tenant_id) where claim is not null;

alter table job enable row level security;
create policy own_tenant on job to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
create policy platform_door on job to kurso_platform using (true) with check (true);
grant select, insert, update, delete on job to kurso_platform;

-- Earlier versions kept jobs in the tables of a library. What waits there, and what failed for good, comes along.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    create table carried_job as
      select t.identifier as task, j.payload::jsonb as payload, j.run_at, j.max_attempts, j.last_error, j.created_at,
        -- The attempt that is under way is not done.
        greatest(0, j.attempts - (j.locked_at is not null)::int) as attempts
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id;
    drop schema graphile_worker cascade;
  end if;
  -- A restored backup of an earlier version leaves its jobs in such a table, too.
  if to_regclass('carried_job') is not null then
    insert into job (tenant_id, id, lane, task, payload, run_at, max_attempts, last_error, created_at, attempts)
      select coalesce(t.id, '00000000-0000-7000-8000-000000000001'), gen_random_uuid(), '', c.task, c.payload,
        c.run_at, c.max_attempts, c.last_error, c.created_at, c.attempts
      from carried_job c left join tenant t on t.id::text = c.payload ->> 'tenantId';
    drop table carried_job;
  end if;
end $$;
