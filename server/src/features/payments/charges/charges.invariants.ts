import type { Invariant } from '#platform/invariants/finding.ts'

/** Across two tenants, so it holds only where both are seen: the doctor sees all, an examination of one tenant its own part. */
export const chargesInvariants: readonly Invariant[] = [
  {
    name: 'owed charges',
    why: 'each charge for a tier is owed once and in full to the tenant that bills',
    checked: 'select count(*) from owed_charge',
    broken: `
      select o.tenant_id, o.charge_id as id from owed_charge o
      join receivable r on r.tenant_id = o.tenant_id and r.id = o.receivable_id
      where r.request_key is distinct from o.charge_id or o.net_cents <> (
        select sum(l.net_cents) from receivable_line l
        where l.tenant_id = r.tenant_id and l.receivable_id = r.id and l.cause = 'original')
      union
      select o.tenant_id, o.charge_id from owed_charge o
      join owed_charge other on other.charge_id = o.charge_id and other.tenant_id <> o.tenant_id
      union
      select o.tenant_id, o.charge_id from owed_charge o
      join tier_charge c on c.id = o.charge_id
      where c.tenant_id <> o.charged_tenant_id or c.net_cents <> o.net_cents`,
  },
  {
    name: 'paid recommendations',
    why: 'a recommendation is credited only after a month was paid',
    checked: 'select count(*) from recommendation_credit',
    broken: `
      select c.tenant_id, c.id from recommendation_credit c
      join owed_charge o on o.charge_id = c.paid_charge_id
      where not exists (
        select from allocation a where a.tenant_id = o.tenant_id and a.receivable_id = o.receivable_id)`,
  },
]
