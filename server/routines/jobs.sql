-- Claims waiting jobs of a lane for a node, at most so many as it has free. Fair among tenants: the next job is that of
-- whoever has the fewest running, on all nodes together. Tenants with equally many take turns: first come those behind
-- `after`, whose job the node claimed last. No tenant has more than `most` at a time on a node; with `alone` it has one on
-- all nodes. `held` are the claims that the node knows of.
--
-- There are no jobs most of the time, and a plan that was made for an empty table reads all of it once there are many. So
-- each step has one index that fits, and no table is read or sorted as a whole.
create or replace function claim_jobs(
  of_lane text, by_node uuid, held uuid[], after uuid, free integer, most integer, alone boolean
) returns setof job language plpgsql set search_path = public, pg_temp set enable_seqscan = off set enable_sort = off as $$
declare
  ring uuid[] := '{}';
  is_round boolean := false;
  next uuid := after;
  tenants uuid[];
  ids uuid[];
  -- No job begins in a tenant that is moved to another installation.
  moving uuid[] := array(select t.id from tenant t where t.moving_until > now() or t.moved_to is not null);
begin
  -- One claim of a lane after the other, so that each sees what the one before it has taken.
  perform pg_advisory_xact_lock(hashtextextended('claim of ' || of_lane, 0));
  -- A claim whose answer never came, because the connection died or was too slow: nobody works on it.
  update job set claim = null, node_id = null, claimed_at = null, attempts = attempts - 1
  where lane = of_lane and claim is not null and node_id = by_node and claim <> all (held);

  -- The tenants with something due, once round; when there are very many, the others come with the next claims.
  while cardinality(ring) < 50 loop
    select tenant_id into next from job
    where lane = of_lane and claim is null and attempts < max_attempts and tenant_id > next and run_at <= now()
    order by tenant_id, run_at, id limit 1;
    if next is not null and not (is_round and next > after) then
      if next <> all (moving) then
        ring := ring || next;
      end if;
    elsif is_round then
      exit;
    else
      is_round := true;
      next := '00000000-0000-0000-0000-000000000000';
    end if;
  end loop;

  with running as (
    select j.tenant_id, count(*)::int as everywhere, (count(*) filter (where j.node_id = by_node))::int as here
    from job j where j.lane = of_lane and j.claim is not null group by j.tenant_id
  ), chosen as (
    select n.tenant_id, n.id, coalesce(r.everywhere, 0) + n.number as turn, w.place
    from unnest(ring) with ordinality as w (tenant_id, place)
    left join running r on r.tenant_id = w.tenant_id
    cross join lateral (
      select j.tenant_id, j.id, row_number() over (order by j.run_at, j.id) as number from (
        select d.tenant_id, d.id, d.run_at from job d
        where d.lane = of_lane and d.tenant_id = w.tenant_id and d.claim is null and d.attempts < d.max_attempts
          and d.run_at <= now()
        order by d.run_at, d.id
        limit greatest(0, case when alone then 1 - coalesce(r.everywhere, 0) else least(free, most - coalesce(r.here, 0)) end)
      ) j
    ) n
    order by turn, w.place
    limit free
  )
  select array_agg(c.tenant_id), array_agg(c.id order by c.turn, c.place) into tenants, ids from chosen c;

  return query
    with claimed as (
      update job j set claim = gen_random_uuid(), node_id = by_node, claimed_at = now(), attempts = j.attempts + 1
      where j.tenant_id = any (tenants) and j.id = any (ids) and j.claim is null
      returning j.*
    )
    select * from claimed order by array_position(ids, claimed.id);
end $$;

revoke all on function claim_jobs(text, uuid, uuid[], uuid, integer, integer, boolean) from public;
grant execute on function claim_jobs(text, uuid, uuid[], uuid, integer, integer, boolean) to kurso_platform;

-- Makes jobs of the oldest rows of the outbox, in the lanes of their tasks, and says how many came into which lane. The
-- transaction that adds the jobs deletes the rows, so each row becomes a job once; nodes that relay at the same time skip
-- each other's rows. A task without a lane waits for a version that knows one.
--
-- The outbox is empty most of the time, and a plan that was made for an empty table compares each row with each once there
-- are many. So the rows are named by their ids, and no table is read as a whole.
create or replace function relay_outbox(task_lanes jsonb, at_most integer) returns table (to_lane text, moved integer)
language plpgsql set search_path = public, pg_temp set enable_seqscan = off set enable_sort = off as $$
declare
  oldest uuid[] := array(
    select o.id from outbox o
    -- Outbox rows of a drill are deleted with its tenant, so that no mails are sent.
    where not exists (select from tenant t where t.id = o.tenant_id and t.is_drill)
    order by o.id for update skip locked limit at_most);
begin
  return query
    with due as (
      delete from outbox o where o.id = any (oldest)
      returning o.tenant_id, o.id, o.task, o.payload, o.created_at
    ), made as (
      insert into job (tenant_id, id, lane, task, payload, created_at)
      select due.tenant_id, due.id, coalesce(task_lanes ->> due.task, ''), due.task, due.payload, due.created_at from due
      -- Promised once more under the same id while its job still waits: nothing else may wait for that.
      on conflict (tenant_id, id) do nothing
      returning lane
    )
    select made.lane, count(*)::integer from made group by made.lane;
end $$;

revoke all on function relay_outbox(jsonb, integer) from public;
grant execute on function relay_outbox(jsonb, integer) to kurso_platform;

-- Stores how jobs ended: [{tenant_id, id, claim, isDone, nextInSeconds, isCounted, reason}]. Those that are done go; the
-- others wait. Jobs that another node has claimed since are left to it, and doing it twice does no harm.
create or replace function settle_jobs(ended jsonb) returns void
language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  tenants uuid[] := array(select distinct (one ->> 'tenant_id')::uuid from jsonb_array_elements(ended) one);
  ids uuid[] := array(select (one ->> 'id')::uuid from jsonb_array_elements(ended) one);
begin
  delete from job j using jsonb_to_recordset(ended) as r(tenant_id uuid, id uuid, claim uuid, "isDone" boolean)
  where j.tenant_id = any (tenants) and j.id = any (ids)
    and r."isDone" and j.tenant_id = r.tenant_id and j.id = r.id and j.claim = r.claim;
  update job j set claim = null, node_id = null, claimed_at = null,
    last_error = case when r."isCounted" then r.reason end,
    failed_at = case when r."isCounted" then now() end,
    run_at = now() + make_interval(secs => r."nextInSeconds"),
    attempts = j.attempts - case when r."isCounted" then 0 else 1 end
  from jsonb_to_recordset(ended) as r(tenant_id uuid, id uuid, claim uuid, "isDone" boolean,
    "nextInSeconds" double precision, "isCounted" boolean, reason text)
  where j.tenant_id = any (tenants) and j.id = any (ids)
    and not r."isDone" and j.tenant_id = r.tenant_id and j.id = r.id and j.claim = r.claim;
end $$;

revoke all on function settle_jobs(jsonb) from public;
grant execute on function settle_jobs(jsonb) to kurso_platform;
