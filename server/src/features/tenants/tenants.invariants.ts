import type { Invariant } from '#platform/invariants/finding.ts'

/** The tier changes of each tenant in order, each with the previous tier and the next change. */
const changes = `
  select tenant_id, id, from_tier, tier, lag(tier) over by_time as before, lead(id) over by_time as next
  from tier_charge where kind = 'change' window by_time as (partition by tenant_id order by at, id)`

export const tenantsInvariants: readonly Invariant[] = [
  {
    name: "the platform's house",
    why: 'there is exactly one tenant for mails, jobs and log entries of the platform, and it has no members',
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
    why: 'every tenant has an admin',
    checked: 'select count(*) from tenant where not is_platform and not is_drill and moved_to is null',
    broken: `
      select id as tenant_id, id from tenant t where not is_platform and not is_drill and moved_to is null and not exists (
        select from membership m where m.tenant_id = t.id and m.role = 'admin')`,
  },
  {
    name: 'views of lists',
    why: 'each personal view of a list belongs to a member or to support',
    checked: 'select count(*) from list_view',
    broken: `
      select v.tenant_id, v.id from list_view v where not v.shared and not exists (
        select from membership m where m.tenant_id = v.tenant_id and m.user_id = v.user_id
        union all select from support_access s where s.tenant_id = v.tenant_id and s.user_id = v.user_id)`,
  },
  {
    name: 'onboarding',
    why: 'every tenant past the first step of onboarding has a company and a director',
    checked: "select count(*) from tenant where 'company' = any(onboarding_done)",
    broken: `
      select id as tenant_id, id from tenant
      where 'company' = any(onboarding_done) and (company = '' or director = '')`,
  },
  {
    name: 'months charged',
    why: 'no tenant was credited more for a month than it was charged',
    checked: 'select count(*) from tier_charge',
    broken: `
      select tenant_id, max(id::text) as id from tier_charge
      group by tenant_id, date_trunc('month', period_start) having sum(net_cents) < 0`,
  },
  {
    name: 'recommendation credits',
    why: 'what charges used of the credits for recommendations is what the credits say is used, cent by cent',
    checked: 'select count(*) from recommendation_credit',
    broken: `
      select tenant_id, max(id::text) as id from (
        select tenant_id, id, used_cents as cents from recommendation_credit
        union all select tenant_id, id, net_cents from tier_charge where kind = 'recommendation') m
      group by tenant_id having sum(cents) <> 0`,
  },
  {
    name: 'tier history',
    why: 'each change of tier starts from the tier where the one before it ended, and the last ends in the present tier',
    checked: "select count(*) from tier_charge where kind = 'change'",
    broken: `
      select c.tenant_id, c.id from (${changes}) c join tenant t on t.id = c.tenant_id
      where c.before <> c.from_tier or (c.next is null and c.tier <> t.tier)`,
  },
  {
    name: 'support',
    why: "support lasts an hour at most, and the tenant's log has an entry of its start",
    checked: 'select count(*) from support_access',
    broken: `
      select s.tenant_id, s.id from support_access s
      where s.expires_at > s.started_at + interval '1 hour' or s.ended_at < s.started_at or not exists (
        select from audit_entry e where e.tenant_id = s.tenant_id and e.actor_id = s.user_id
          and e.at = s.started_at and e.command_type = 'tenant.support-entered')`,
  },
]
