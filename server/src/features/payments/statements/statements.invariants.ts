import type { Invariant } from '#platform/invariants/finding.ts'

export const statementsInvariants: readonly Invariant[] = [
  {
    name: 'bank lines',
    why: 'each line of a statement counts once, its payment has its amount, and both are taken back together',
    checked: 'select count(*) from bank_line',
    broken: `
      select l.tenant_id, l.id from bank_line l
      join bank_import i on i.tenant_id = l.tenant_id and i.id = l.bank_import_id
      left join payment p on p.tenant_id = l.tenant_id and p.id = l.payment_id
      where i.booked_at is null or (i.undone_at is null) <> (l.taken_back_at is null)
        or (l.payment_id is not null and (p.amount_cents <> l.cents or p.currency <> l.currency))
        or (l.payment_id is not null and l.taken_back_at is not null and p.reversed_cents < p.amount_cents)
      union
      select tenant_id, (array_agg(id))[1] from bank_line where taken_back_at is null
      group by tenant_id, identity having count(*) > 1`,
  },
]
