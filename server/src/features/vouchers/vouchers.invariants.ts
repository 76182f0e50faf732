import type { Invariant } from '#platform/invariants/finding.ts'

export const vouchersInvariants: readonly Invariant[] = [
  {
    name: 'balances of vouchers',
    why: 'what is left on each voucher, and what it was given, is the sum of its movements, and it was sold once for its value',
    checked: 'select count(*) from voucher',
    broken: `
      select v.tenant_id, v.id from voucher v
      left join (
        select tenant_id, voucher_id, sum(cents) as cents,
          sum(cents) filter (where kind in ('issued', 'corrected')) as granted,
          sum(cents) filter (where kind = 'issued') as issued
        from voucher_movement group by 1, 2
      ) m on m.tenant_id = v.tenant_id and m.voucher_id = v.id
      where v.balance_cents <> coalesce(m.cents, 0) or v.granted_cents <> coalesce(m.granted, 0)
        or v.amount_cents <> coalesce(m.issued, 0) or v.balance_cents < 0 or v.balance_cents > v.granted_cents`,
  },
  {
    name: 'redeemed vouchers',
    why: 'each payment by voucher is one redemption of the same amount, and what was refunded of it is on the voucher again',
    checked: `select count(*) from payment where way = 'voucher'`,
    broken: `
      select p.tenant_id, p.id from payment p
      left join (
        select tenant_id, payment_id, -coalesce(sum(cents) filter (where kind = 'redeemed'), 0) as redeemed,
          coalesce(sum(cents) filter (where kind = 'given_back'), 0) as back
        from voucher_movement where payment_id is not null group by 1, 2
      ) m on m.tenant_id = p.tenant_id and m.payment_id = p.id
      where p.way = 'voucher' and (p.amount_cents <> coalesce(m.redeemed, 0) or p.refunded_cents <> coalesce(m.back, 0)
        or p.reversed_cents <> 0)`,
  },
]
