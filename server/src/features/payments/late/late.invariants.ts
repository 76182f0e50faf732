import type { Invariant } from '#platform/invariants/finding.ts'

export const lateInvariants: readonly Invariant[] = [
  {
    name: 'late payments',
    why: 'a place was booked again only by a payment that paid for it, and its history says so',
    checked: 'select count(*) from late_payment',
    broken: `
      select t.tenant_id, t.id from late_payment t
      where t.credited_for is null and not exists (
        select from registration_move m where m.tenant_id = t.tenant_id and m.registration_id = t.registration_id
          and m.at = t.at and m.cause = 'paid_late')
      union
      select t.tenant_id, t.id from late_payment t
      where t.credited_for is null and not exists (
        select from allocation a
        join receivable_line l on l.tenant_id = a.tenant_id and l.receivable_id = a.receivable_id
        where a.tenant_id = t.tenant_id and a.payment_id = t.payment_id and l.registration_id = t.registration_id)
      union
      select m.tenant_id, m.id from registration_move m
      where m.cause = 'paid_late' and not exists (
        select from late_payment t where t.tenant_id = m.tenant_id and t.registration_id = m.registration_id
          and t.at = m.at and t.credited_for is null)`,
  },
]
