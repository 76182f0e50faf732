import type { WholeDatevPlan } from '@reihum/contract/payments/datev-settings.schema.ts'
import { fiscalYear } from '@reihum/contract/payments/fiscal-year.ts'
import { sql } from 'kysely'
import type { InvoicedBy } from '#features/ledger/invoiced.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { confirmedDatevPlan } from './datev-settings.ts'
import { type Debtors, debtorsOf } from './debtors.ts'
import { type Period, paymentsIn, receivablesIn, vouchersIn } from './posted.queries.ts'
import { changedPostings, type Posting, postingsOf } from './posting.rules.ts'

/** What was exported so far of that period, in the order in which it was. */
async function exportedIn(ctx: TenantContext, { from, until }: Period): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    select p.source, to_char(p.day, 'YYYY-MM-DD') as day, p.account, p.contra, p.side, p.cents, p.tax_key as "taxKey",
      p.is_reversal as "isReversal", p.document, p.text, p.payer
    from datev_posting p join datev_export e on e.tenant_id = p.tenant_id and e.id = p.export_id
    where p.tenant_id = ${ctx.tenantId} and p.day between ${from} and ${until}
    order by e.made_at, e.id, p.line`.execute(ctx.tx)
  return rows
}

/** The final invoice that each of them is on. */
async function invoicesOf(ctx: TenantContext, invoicedBy: InvoicedBy, of: readonly { id: string }[]) {
  const invoiced = of.length > 0 ? await invoicedBy(ctx, { receivableIds: of.map(({ id }) => id) }) : []
  return new Map(
    invoiced.flatMap(({ receivableId, number, filename }) =>
      number === null ? [] : [[receivableId, { number, filename }] as const],
    ),
  )
}

export type DatevBatch = {
  plan: WholeDatevPlan
  period: Period
  fiscalYear: string
  postings: Posting[]
  /** How many of them take back what was exported before. */
  corrections: number
  debtors: Debtors
  /** Whose accounts the postings name. */
  payers: string[]
}

/** What an export of the fiscal year up to that day would hold now. */
export async function datevBatch(
  ctx: TenantContext,
  invoicedBy: InvoicedBy,
  { year, until }: { year: number; until: string },
): Promise<DatevBatch> {
  const plan = await confirmedDatevPlan(ctx)
  const { from, to } = fiscalYear(plan, year)
  if (until < from || until > to) throw new Refusal('DATEV_PERIOD')
  const period = { from, until }
  const payments = await paymentsIn(ctx, period)
  const paid = payments.flatMap(({ allocations }) => allocations.map(({ receivableId }) => receivableId))
  const receivables = await receivablesIn(ctx, period, paid)
  const invoices = await invoicesOf(ctx, invoicedBy, receivables)
  const byDocument = plan.mode === 'document_date'
  const known = [...receivables, ...payments].flatMap(({ payerId }) => payerId ?? [])
  const debtors = await debtorsOf(ctx, plan, byDocument ? [...new Set(known)] : [])
  const withDebtor = <Of extends { payerId: string | null }>(of: Of) => {
    const number = of.payerId === null ? undefined : debtors.numbers.get(of.payerId)
    return { ...of, debtor: byDocument && number !== undefined ? String(number) : null }
  }
  const present = postingsOf(
    receivables.map((one) => ({ ...withDebtor(one), invoice: invoices.get(one.id) })),
    payments.map(withDebtor),
    plan,
    await vouchersIn(ctx, period),
  ).filter(({ day }) => day >= from && day <= until)
  const { takenBack, added } = changedPostings(await exportedIn(ctx, period), present)
  const postings = [...takenBack, ...added]
  const accounts = new Set(postings.flatMap(({ account, contra }) => [account, contra]))
  const payers = [...debtors.numbers].filter(([, number]) => accounts.has(String(number))).map(([id]) => id)
  return {
    plan,
    period,
    fiscalYear: from,
    postings,
    corrections: takenBack.length,
    debtors,
    payers: byDocument ? payers : [],
  }
}
