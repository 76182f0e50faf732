-- Claims waiting jobs of a lane for a node, at most so many as it has free. Fair among tenants: the next job is that of
-- whoever has the fewest running, on all nodes together. Tenants with equally many take turns: first come those behind
-- `after`, whose job the node claimed last. No tenant has more than `most` at a time on a node; with `alone` it has one on
-- all nodes. `held` are the claims that the node knows of.
create or replace function claim_jobs(
  of_lane text, by_node uuid, held uuid[], after uuid, free integer, most integer, alone boolean
) returns setof job language plpgsql set search_path = public, pg_temp as $$
declare
  ring uuid[] := '{}';
  is_round boolean := false;
  next uuid := after;
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
    order by tenant_id limit 1;
    if next is not null and not (is_round and next > after) then
      ring := ring || next;
    elsif is_round then
      exit;
    else
      is_round := true;
      next := '00000000-0000-0000-0000-000000000000';
    end if;
  end loop;

  return query
    with running as (
      select j.tenant_id, count(*)::int as everywhere, (count(*) filter (where j.node_id = by_node))::int as here
      from job j where j.lane = of_lane and j.claim is not null group by j.tenant_id
    ), chosen as (
      select n.tenant_id, n.id
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
      order by coalesce(r.everywhere, 0) + n.number, w.place
      limit free
    )
    update job j set claim = gen_random_uuid(), node_id = by_node, claimed_at = now(), attempts = j.attempts + 1
    from chosen c where j.tenant_id = c.tenant_id and j.id = c.id and j.claim is null
    returning j.*;
end $$;

revoke all on function claim_jobs(text, uuid, uuid[], uuid, integer, integer, boolean) from public;
grant execute on function claim_jobs(text, uuid, uuid[], uuid, integer, integer, boolean) to kurso_platform;
