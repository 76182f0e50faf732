-- Claims waiting jobs of a lane for a node, at most so many as it has free. Fair among tenants: the next job is that of
-- whoever has the fewest running, on all nodes together, and of several such tenants the lot decides, not who has waited
-- longest: that would be whoever has thousands of jobs. No tenant has more than `most` at a time on a node; with `alone`
-- it has one on all nodes. `held` are the claims that the node knows of.
create or replace function claim_jobs(of_lane text, by_node uuid, held uuid[], free integer, most integer, alone boolean)
returns setof job language plpgsql set search_path = public, pg_temp as $$
begin
  -- One claim of a lane after the other, so that each sees what the one before it has taken.
  perform pg_advisory_xact_lock(hashtextextended('claim of ' || of_lane, 0));
  -- A claim whose answer never came, because the connection died or was too slow: nobody works on it.
  update job set claim = null, node_id = null, claimed_at = null, attempts = attempts - 1
  where lane = of_lane and claim is not null and node_id = by_node and claim <> all (held);
  return query
    with recursive waiting as (
      (select j.tenant_id from job j where j.lane = of_lane and j.claim is null and j.attempts < j.max_attempts
       order by j.tenant_id limit 1)
      union all
      select (select j.tenant_id from job j
        where j.lane = of_lane and j.claim is null and j.attempts < j.max_attempts and j.tenant_id > w.tenant_id
        order by j.tenant_id limit 1)
      from waiting w where w.tenant_id is not null
    ), running as (
      select j.tenant_id, count(*) as everywhere, count(*) filter (where j.node_id = by_node) as here
      from job j where j.lane = of_lane and j.claim is not null group by j.tenant_id
    ), chosen as (
      select n.tenant_id, n.id
      from waiting w left join running r on r.tenant_id = w.tenant_id
      cross join lateral (
        select j.tenant_id, j.id, j.priority,
          coalesce(r.everywhere, 0) + row_number() over (order by j.priority, j.run_at, j.id) as turn
        from job j
        where j.lane = of_lane and j.tenant_id = w.tenant_id and j.claim is null and j.attempts < j.max_attempts
          and j.run_at <= now()
        order by j.priority, j.run_at, j.id
        limit greatest(0, case when alone then 1 - coalesce(r.everywhere, 0) else least(free, most - coalesce(r.here, 0)) end)
      ) n
      where w.tenant_id is not null
      order by n.turn, n.priority, random()
      limit free
    )
    update job j set claim = gen_random_uuid(), node_id = by_node, claimed_at = now(), attempts = j.attempts + 1
    from chosen c where j.tenant_id = c.tenant_id and j.id = c.id and j.claim is null
    returning j.*;
end $$;

revoke all on function claim_jobs(text, uuid, uuid[], integer, integer, boolean) from public;
grant execute on function claim_jobs(text, uuid, uuid[], integer, integer, boolean) to kurso_platform;
