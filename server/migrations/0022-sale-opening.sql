-- Trying out a sale before it opens: in a tenant of its own, made like the real one and taken away as a whole, so that
-- nothing of it ever stands among what is real.
alter table tenant add column is_drill boolean not null default false;
-- One at a time, on the whole platform: whoever makes the tenant has the turn, and gives it back by taking it away.
create unique index tenant_that_is_a_drill on tenant (is_drill) where is_drill;

create function forbid_drill_change() returns trigger language plpgsql as $$
begin
  raise exception 'a tenant is made as a drill, or never is one' using errcode = 'check_violation';
end $$;
create trigger drill_stays_what_it_is before update of is_drill on tenant
  for each row when (old.is_drill <> new.is_drill) execute function forbid_drill_change();

-- What was tried, how far it is, and what came of it.
create table sale_drill (
  tenant_id uuid not null references tenant,
  id uuid not null,
  course_id uuid not null,
  actor_id uuid,
  registrants integer not null check (registrants between 1 and 500),
  -- null: the course was tried without a limit
  places integer check (places > 0),
  -- which tenant it takes place in, as long as that is there
  drill_tenant_id uuid,
  state text not null check (state in ('running', 'finished', 'cancelled', 'failed')),
  -- registrants whose form is filled in, and who were answered
  prepared integer not null default 0,
  answered integer not null default 0,
  cancel_asked_at timestamptz,
  -- the process that runs it says so all the time
  beat_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  result jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, course_id) references course on delete cascade,
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'finished') = (result is not null))
);
create index sale_drill_of_course on sale_drill (tenant_id, course_id, created_at);
create index sale_drill_by_time on sale_drill (tenant_id, created_at);
alter table sale_drill enable row level security;
create policy own_tenant on sale_drill to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
create policy platform_door on sale_drill to kurso_platform using (true) with check (true);
grant select, insert, update on sale_drill to kurso_app;
grant select (tenant_id, id, state, beat_at, drill_tenant_id), update (state, finished_at, drill_tenant_id) on sale_drill
  to kurso_platform;

-- Entries of the log are only ever added, but those of a drill go with its tenant.
create or replace function forbid_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seal is null and new.seal is not null
    and (new.tenant_id, new.id, new.at, new.command_type, new.subject_kind, new.subject_id, new.actor_kind, new.actor_id, new.digest)
      is not distinct from
        (old.tenant_id, old.id, old.at, old.command_type, old.subject_kind, old.subject_id, old.actor_kind, old.actor_id, old.digest)
  then
    return new;
  end if;
  if tg_op = 'DELETE' and exists (select from public.tenant t where t.id = old.tenant_id and t.is_drill) then
    return old;
  end if;
  raise exception 'audit entries are only ever added';
end $$;

-- Takes a drill away with everything in it, and nothing but a drill. What refers to something goes before it: whatever is
-- still referred to is tried again in the next round, so a table that is new needs no mention here.
create function end_drill(drill uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t text;
begin
  -- Nothing can be added to it any more.
  perform from tenant where id = drill and is_drill for update;
  if not found then
    return false;
  end if;
  for round in 1..20 loop
    for t in
      select c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
      order by c.oid desc
    loop
      begin
        execute format('delete from %I where tenant_id = $1', t) using drill;
      exception when foreign_key_violation then
        null;
      end;
    end loop;
    begin
      delete from tenant where id = drill;
      return true;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  raise exception 'the drill % cannot be taken away', drill;
end $$;
revoke all on function end_drill(uuid) from public;
grant execute on function end_drill(uuid) to kurso_platform;
