import type { Invariant } from '#platform/invariants/finding.ts'

export const invoicesInvariants: readonly Invariant[] = [
  {
    name: 'invoice numbers',
    why: 'each number of a series up to the last is on one final invoice',
    checked: `select count(*) from invoice where state = 'final'`,
    broken: `
      select c.tenant_id, (md5(c.tenant_id::text || c.series || c.period))::uuid as id from invoice_counter c
      left join invoice i on i.tenant_id = c.tenant_id and i.series = c.series and i.period = c.period
      group by c.tenant_id, c.series, c.period, c.first_number, c.last_number
      having count(i.id) <> c.last_number - c.first_number + 1
        or coalesce(min(i.counter), c.first_number) <> c.first_number
        or coalesce(max(i.counter), c.last_number) <> c.last_number
      union
      select i.tenant_id, i.id from invoice i
      left join invoice_counter c on c.tenant_id = i.tenant_id and c.series = i.series and c.period = i.period
      where i.state = 'final' and c.series is null`,
  },
  {
    name: 'invoice chain',
    why: 'each final invoice says what it said when it was made final, and follows the one before',
    checked: `select count(*) from invoice where state = 'final'`,
    broken: `
      select i.tenant_id, i.id from (
        select tenant_id, id, chain_position, previous_hash, hash, content, content_digest, gross_cents, net_cents, number,
          lag(hash, 1, '') over (partition by tenant_id order by chain_position) as before,
          row_number() over (partition by tenant_id order by chain_position) as place
        from invoice where state = 'final') i
      where i.chain_position <> i.place or i.previous_hash <> i.before
        or i.hash <> encode(sha256(convert_to(i.previous_hash || chr(10) || i.content_digest, 'UTF8')), 'hex')
        or i.content is not null and (
          i.content_digest <> encode(sha256(convert_to(i.content, 'UTF8')), 'hex')
          or i.content::jsonb ->> 'number' <> i.number
          or (i.content::jsonb #>> '{totals,grossCents}')::integer <> i.gross_cents
          or (i.content::jsonb #>> '{totals,netCents}')::integer <> i.net_cents)
      union
      select c.tenant_id, c.tenant_id from invoice_chain c
      left join (select tenant_id, count(*) as length, (array_agg(hash order by chain_position desc))[1] as hash
        from invoice where state = 'final' group by 1) i on i.tenant_id = c.tenant_id
      where c.length <> coalesce(i.length, 0) or c.hash <> coalesce(i.hash, '')`,
  },
  {
    name: 'invoice sums',
    why: 'an invoice is the sum of its lines, gross and net',
    checked: 'select count(*) from invoice',
    broken: `
      select i.tenant_id, i.id from invoice i
      left join invoice_line l on l.tenant_id = i.tenant_id and l.invoice_id = i.id
      group by i.tenant_id, i.id
      having coalesce(sum(l.gross_cents), 0) <> i.gross_cents or coalesce(sum(l.net_cents), 0) <> i.net_cents`,
  },
  {
    name: 'invoices and what was charged',
    why: 'an invoice that nobody changed by hand asks for what its receivables charged when it was written',
    checked: `select count(*) from invoice where kind = 'invoice' and state = 'final' and not is_edited`,
    // What is charged less later is the business of corrections, so it is what was noted then that counts.
    broken: `
      select i.tenant_id, i.id from invoice i
      join invoice_receivable x on x.tenant_id = i.tenant_id and x.invoice_id = i.id
      where i.kind = 'invoice' and i.state = 'final' and not i.is_edited
      group by i.tenant_id, i.id, i.gross_cents having sum(x.charged_cents) <> i.gross_cents`,
  },
  {
    name: 'invoiced once',
    why: 'a receivable counts for one invoice, and for none that was cancelled',
    checked: 'select count(*) from invoice_receivable',
    broken: `
      select x.tenant_id, x.invoice_id as id from invoice_receivable x
      where x.is_live = exists (select from invoice n where n.tenant_id = x.tenant_id
        and n.preceding_invoice_id = x.invoice_id and n.kind = 'cancellation')`,
  },
]
