import type { Invariant } from './finding.ts'

/** The changes of a tenant in their order, each beside the one before and the one after. */
const changes = `
  select tenant_id, id, from_tier, tier, lag(tier) over by_time as before, lead(id) over by_time as next
  from tier_charge where kind = 'change' window by_time as (partition by tenant_id order by at, id)`

export const tenantInvariants: readonly Invariant[] = [
  {
    name: "the platform's house",
    why: 'mails, jobs and log entries of the platform have exactly one house, and nobody is a member of it',
    checked: 'select count(*) from tenant where is_platform',
    broken: `
      select id as tenant_id, id from tenant t where is_platform
        and exists (select from membership m where m.tenant_id = t.id)
      union all
      select '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000001'
      where (select count(*) from tenant where is_platform) <> 1`,
  },
  {
    name: 'admins',
    why: 'every tenant has somebody who administers it',
    checked: 'select count(*) from tenant where not is_platform and not is_drill',
    broken: `
      select id as tenant_id, id from tenant t where not is_platform and not is_drill and not exists (
        select from membership m where m.tenant_id = t.id and m.role = 'admin')`,
  },
  {
    name: 'drills of a sale',
    why: 'what was made for a drill is gone once the drill is over',
    checked: 'select count(*) from tenant',
    broken: `
      select id as tenant_id, id from tenant t where is_drill and created_at < now() - interval '5 minutes'
        and not exists (select from sale_drill d where d.drill_tenant_id = t.id and d.state = 'running')
      union all
      select d.tenant_id, d.id from sale_drill d where d.state <> 'running' and d.drill_tenant_id is not null`,
  },
  {
    name: 'views of lists',
    why: 'each is kept by a member, by support, or for the team whose member has left',
    checked: 'select count(*) from list_view',
    broken: `
      select v.tenant_id, v.id from list_view v where not v.shared and not exists (
        select from membership m where m.tenant_id = v.tenant_id and m.user_id = v.user_id
        union all select from support_access s where s.tenant_id = v.tenant_id and s.user_id = v.user_id)`,
  },
  {
    name: 'onboarding',
    why: 'whoever has left the first step of onboarding behind has named company and director',
    checked: "select count(*) from tenant where 'company' = any(onboarding_done)",
    broken: `
      select id as tenant_id, id from tenant
      where 'company' = any(onboarding_done) and (company = '' or director = '')`,
  },
  {
    name: 'months charged',
    why: 'no month of a tenant was credited more than was charged for it',
    checked: 'select count(*) from tier_charge',
    broken: `
      select tenant_id, max(id::text) as id from tier_charge
      group by tenant_id, date_trunc('month', period_start) having sum(net_cents) < 0`,
  },
  {
    name: 'tier history',
    why: 'the changes of tier lead, each from where the last one ended, to the present tier',
    checked: "select count(*) from tier_charge where kind = 'change'",
    broken: `
      select c.tenant_id, c.id from (${changes}) c join tenant t on t.id = c.tenant_id
      where c.before <> c.from_tier or (c.next is null and c.tier <> t.tier)`,
  },
  {
    name: 'what widgets show',
    why: 'a widget names no course, place or instructor of another tenant',
    checked: 'select count(*) from widget',
    broken: `
      with named as (
        select w.tenant_id, w.id, n.other::uuid as other from widget w, lateral (
          select w.options ->> 'courseId' union all select w.options #>> '{scope,placeId}'
          union all select w.options #>> '{scope,instructorId}'
          union all select jsonb_array_elements_text(coalesce(w.options #> '{scope,courseIds}', '[]'))) n(other)
        where n.other is not null)
      select distinct n.tenant_id, n.id from named n join (
        select tenant_id, id from course union all select tenant_id, id from place
        union all select tenant_id, id from instructor) o on o.id = n.other and o.tenant_id <> n.tenant_id`,
  },
  {
    name: 'support',
    why: "support lasts an hour at most, and its beginning stands in the tenant's log",
    checked: 'select count(*) from support_access',
    broken: `
      select s.tenant_id, s.id from support_access s
      where s.expires_at > s.started_at + interval '1 hour' or s.ended_at < s.started_at or not exists (
        select from audit_entry e where e.tenant_id = s.tenant_id and e.actor_id = s.user_id
          and e.at = s.started_at and e.command_type = 'tenant.support-entered')`,
  },
]
