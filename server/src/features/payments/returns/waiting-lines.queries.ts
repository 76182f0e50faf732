import type {
  WaitingLine,
  waitingLineList,
  waitingLinePage,
} from '@reihum/contract/payments/returns.schema.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { BankLine } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { storedLine } from '../statements/told-line.ts'
import { rankReturned, returnedCents, type Told } from './return-traces.rules.ts'

type Decision = {
  id: string
  kind: 'returned' | 'ignored'
  paymentId: string | null
  payerName: string
  reason: string
  at: string
  actorName: string
}
type Row = Selectable<BankLine> & { filename: string | null; decision: Decision | null }

type Asked = z.infer<typeof waitingLineList>

/** A batch whose parts came with another file is known by them, and waits for nobody. */
const isWaiting = sql<boolean>`l.outcome = 'waiting' and l.taken_back_at is null and not (l.is_batch and exists (
  select from bank_line o where o.tenant_id = l.tenant_id and o.entry = l.entry and not o.is_batch
    and o.taken_back_at is null))`

const standing = sql`(select from bank_line_decision d
  where d.tenant_id = l.tenant_id and d.bank_line_id = l.id and d.undone_at is null)`

const decision = sql`(
  select jsonb_build_object('id', d.id, 'kind', d.kind, 'paymentId', d.payment_id, 'reason', d.reason,
    'payerName', coalesce(nullif(trim(n.first_name || ' ' || n.last_name), ''), p.payer_name, ''),
    'at', to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actorName', coalesce(u.username, ''))
  from bank_line_decision d
  left join payment p on p.tenant_id = d.tenant_id and p.id = d.payment_id
  left join person n on n.tenant_id = p.tenant_id and n.id = p.payer_person_id
  left join member_name u on u.user_id = d.actor_id
  where d.tenant_id = l.tenant_id and d.bank_line_id = l.id and d.undone_at is null)`

type Payment = Told & {
  id: string
  name: string
  receivedOn: string
  currency: string
  cents: number
  pays: string[] | null
}

/** How long before a line its payment came in: direct debits can be given back for thirteen months. */
const daysBefore = 400
const looked = 500

/** The payments with an amount that one of the lines took back, the latest first. */
async function paymentsFor(ctx: TenantContext, rows: readonly Row[]): Promise<Payment[]> {
  const wanted = rows.flatMap((row) => returnedCents(row.cents, row.original_cents) ?? [])
  if (wanted.length === 0) return []
  const days = rows.map(({ booked_on }) => booked_on).sort()
  const { rows: found } = await sql<Payment>`
    select p.id, coalesce(nullif(p.payer_name, ''), trim(n.first_name || ' ' || n.last_name), '') as name,
      p.received_on as "receivedOn", p.currency, p.amount_cents - p.refunded_cents as cents,
      p.end_to_end_id as "endToEndId", p.payer_account_digest as "accountDigest", p.remittance as text,
      (select array_agg(r.title order by a.id) from allocation a
        join receivable r on r.tenant_id = a.tenant_id and r.id = a.receivable_id
        where a.tenant_id = p.tenant_id and a.payment_id = p.id and a.takes_back is null and not exists (
          select from allocation b where b.tenant_id = a.tenant_id and b.takes_back = a.id)) as pays
    from payment p left join person n on n.tenant_id = p.tenant_id and n.id = p.payer_person_id
    where p.tenant_id = ${ctx.tenantId} and p.way <> 'cash' and p.reversed_cents = 0
      and p.amount_cents - p.refunded_cents = any(${wanted}::integer[])
      and p.received_on between ${days[0]}::date - ${sql.lit(daysBefore)} and ${days.at(-1)}::date
    order by p.received_on desc, p.id desc limit ${sql.lit(looked)}`.execute(ctx.tx)
  return found
}

function toldOf(row: Row, payments: readonly Payment[]): WaitingLine {
  const returned = returnedCents(row.cents, row.original_cents)
  const line: Told = {
    endToEndId: row.end_to_end_id,
    accountDigest: row.account_digest,
    name: row.counterpart_name,
    text: row.remittance,
  }
  const possible = payments.filter(
    ({ cents, currency, receivedOn }) =>
      cents === returned && currency === row.currency && receivedOn <= row.booked_on,
  )
  const { paymentId, ...told } = storedLine(row, null)
  return {
    ...told,
    bankImportId: row.bank_import_id,
    filename: row.filename ?? '',
    returnedCents: returned,
    candidates: rankReturned(line, possible).map(({ id, name, receivedOn, cents, pays, traces }) => ({
      paymentId: id,
      payerName: name,
      receivedOn,
      amountCents: cents,
      pays: pays ?? [],
      traces,
    })),
    decision: row.decision,
  } as WaitingLine
}

/** Lines that wait for a decision, or were decided, the oldest first. */
export async function waitingLines(
  ctx: TenantContext,
  { page, size, dir, state, bankImportId }: Asked,
): Promise<z.infer<typeof waitingLinePage>> {
  const of = sql`from bank_line l where l.tenant_id = ${ctx.tenantId} and ${isWaiting}
    and (${bankImportId ?? null}::uuid is null or l.bank_import_id = ${bankImportId ?? null}::uuid)`
  const direction = dir === 'asc' ? sql`asc` : sql`desc`
  const decided = state === 'decided' ? sql`exists ${standing}` : sql`not exists ${standing}`
  const { rows: counted } = await sql<{ decided: boolean; count: number }>`
    select exists ${standing} as decided, count(*)::integer as count ${of} group by 1`.execute(ctx.tx)
  const { rows } = await sql<Row>`
    select l.*, ${decision} as decision, (select f.filename from bank_file f where f.tenant_id = l.tenant_id
      and f.bank_import_id = l.bank_import_id order by f.position limit 1) as filename
    ${of} and ${decided}
    order by l.booked_on ${direction}, l.id ${direction} limit ${size} offset ${(page - 1) * size}`.execute(
    ctx.tx,
  )
  const countOf = (wanted: boolean) => counted.find((one) => one.decided === wanted)?.count ?? 0
  const counts = { waiting: countOf(false), decided: countOf(true) }
  const payments = state === 'waiting' ? await paymentsFor(ctx, rows) : []
  return { items: rows.map((row) => toldOf(row, payments)), total: counts[state], counts }
}
