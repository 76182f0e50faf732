import { createHash } from 'node:crypto'
import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { invoiceNumber, periodOf } from '@reihum/contract/invoices/invoice-number.ts'
import { sql } from 'kysely'
import { today } from '#features/payments/today.ts'
import { recordMany } from '#platform/audit/record.ts'
import { canonical } from '#platform/canonical.ts'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { promisePortions } from '#platform/jobs/promise-portions.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { invoiceFinalised } from '../invoice.events.ts'
import { lockInvoices, type StoredInvoice, storeFinals } from '../invoice.store.ts'
import { invoiceSettings, type Series, seriesOf } from '../invoice-settings.ts'
import { brokenRules } from '../paper/print-invoice.ts'
import { composeContents } from './invoice-content.queries.ts'
import { keptUntil } from './retention.rules.ts'

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Whoever makes an invoice final holds the end of the chain until the commit, before any invoice: the chain has one order,
 * and nobody waits for an invoice while holding what others wait for.
 */
export async function lockChain(ctx: TenantContext): Promise<{ length: number; hash: string }> {
  await ctx.tx
    .insertInto('invoice_chain')
    .values({ tenant_id: ctx.tenantId, length: 0, hash: '' })
    .onConflict((c) => c.column('tenant_id').doNothing())
    .execute()
  return ctx.tx
    .selectFrom('invoice_chain')
    .select(['length', 'hash'])
    .where('tenant_id', '=', ctx.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The first of so many next numbers. Their row is held until the commit, so numbers that nothing came of are given again. */
async function takeCounters(
  ctx: TenantContext,
  { series, period }: { series: Series; period: string },
  count: number,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_counter as c (tenant_id, series, period, first_number, last_number)
    values (${ctx.tenantId}, ${series}, ${period}, 1, ${count})
    on conflict (tenant_id, series, period) do update set last_number = c.last_number + ${count}
    returning last_number as last`.execute(ctx.tx)
  return (rows[0]?.last ?? count) - count + 1
}

const seriesFor = (row: StoredInvoice): Series => (row.kind === 'invoice' ? 'invoices' : 'corrections')

/** What is asked for before there is a number; the rules only ask that there is one. */
const someNumber = '1'

type Composed = { row: StoredInvoice; content: InvoiceContent }

/** Those that may become final, with what they say, and those that may not. */
async function composeFinals(
  ctx: TenantContext,
  vault: Vault,
  rows: readonly StoredInvoice[],
  issuedOn: string,
): Promise<{ ready: Composed[]; incomplete: string[] }> {
  const composed = await composeContents(ctx, vault, rows, issuedOn)
  const ready: Composed[] = []
  const incomplete: string[] = []
  for (const row of rows) {
    const { content, problems } = composed.get(row.id) as { content: InvoiceContent; problems: unknown[] }
    // What is taken back said all that it had to. What breaks a rule could not be printed.
    const isComplete = problems.length === 0 || row.kind === 'cancellation'
    if (isComplete && brokenRules({ ...content, number: someNumber }).length === 0)
      ready.push({ row, content })
    else incomplete.push(row.id)
  }
  return { ready, incomplete }
}

/** Gives each its number, in their order. */
async function numbered(ctx: TenantContext, ready: readonly Composed[], issuedOn: string) {
  const settings = await invoiceSettings(ctx)
  const numbers = new Map<string, { series: Series; period: string; counter: number; number: string }>()
  for (const [series, those] of Map.groupBy(ready, ({ row }) => seriesFor(row))) {
    const { pattern, restarts } = seriesOf(settings, series)
    const period = periodOf(restarts, issuedOn)
    const first = await takeCounters(ctx, { series, period }, those.length)
    for (const [at, { row }] of those.entries()) {
      const counter = first + at
      numbers.set(row.id, { series, period, counter, number: invoiceNumber(pattern, issuedOn, counter) })
    }
  }
  return ready.map(({ row, content }) => {
    const own = numbers.get(row.id) as { series: Series; period: string; counter: number; number: string }
    return { row, own, content: { ...content, number: own.number } }
  })
}

/**
 * Number, content and place in the chain for all of these at once, in their order. The chain is locked, and so are the
 * drafts. What is incomplete stays a draft, and is named.
 */
async function makeFinal(
  ctx: TenantContext,
  vault: Vault,
  rows: readonly StoredInvoice[],
): Promise<{ numbers: Map<string, string>; incomplete: string[] }> {
  const issuedOn = today(ctx)
  const { ready, incomplete } = await composeFinals(ctx, vault, rows, issuedOn)
  if (ready.length === 0) return { numbers: new Map(), incomplete }
  const chain = await lockChain(ctx)
  const finals = []
  for (const { row, own, content } of await numbered(ctx, ready, issuedOn)) {
    const text = canonical(content)
    const contentDigest = digestOf(text)
    const previousHash = chain.hash
    chain.length += 1
    chain.hash = digestOf(`${previousHash}\n${contentDigest}`)
    finals.push({
      id: row.id,
      ...own,
      issued_on: issuedOn,
      due_on: content.dueOn,
      finalised_at: ctx.now,
      content: text,
      content_digest: contentDigest,
      chain_position: chain.length,
      previous_hash: previousHash,
      hash: chain.hash,
      kept_until: keptUntil(issuedOn, content.seller.country),
      amountCents: content.totals.grossCents,
    })
  }
  await storeFinals(ctx, finals).catch(refuseTaken({ invoice_number: 'INVOICE_NUMBER_TAKEN' }))
  await ctx.tx.updateTable('invoice_chain').set(chain).where('tenant_id', '=', ctx.tenantId).execute()
  await recordMany(
    ctx,
    finals.map(({ id, number, amountCents }) => ({
      event: invoiceFinalised(id, { number, amountCents }),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
  const finalIds = finals.map(({ id }) => id)
  await promisePortions(ctx, 'invoices.print', finalIds, (invoiceIds) => ({ invoiceIds }))
  return { numbers: new Map(finals.map(({ id, number }) => [id, number])), incomplete }
}

/** The same for one, which has to be complete. */
export async function makeOneFinal(ctx: TenantContext, vault: Vault, row: StoredInvoice): Promise<string> {
  const { numbers } = await makeFinal(ctx, vault, [row])
  const number = numbers.get(row.id)
  if (!number) throw new Refusal('INVOICE_INCOMPLETE')
  return number
}

type Finalised = 'done' | 'unchanged' | Refusal

/**
 * Makes drafts final, with the next numbers of their series in this order. From then on nobody changes them. Final already
 * is no error, so that a request may be sent twice.
 */
export async function finaliseInvoices(
  ctx: TenantContext,
  vault: Vault,
  ids: readonly string[],
): Promise<Map<string, Finalised>> {
  requireVerified(ctx)
  await lockChain(ctx)
  const rows = await lockInvoices(ctx, ids)
  const drafts = ids.flatMap((id) => rows.find((row) => row.id === id && row.state === 'draft') ?? [])
  const { numbers } = await makeFinal(ctx, vault, drafts)
  return new Map(
    ids.map((id): [string, Finalised] => {
      if (numbers.has(id)) return [id, 'done']
      const row = rows.find((one) => one.id === id)
      if (!row) return [id, new Refusal('NOT_FOUND')]
      return [id, row.state === 'final' ? 'unchanged' : new Refusal('INVOICE_INCOMPLETE')]
    }),
  )
}

export async function finaliseInvoice(
  ctx: TenantContext,
  vault: Vault,
  id: string,
): Promise<'done' | 'unchanged'> {
  const outcome = (await finaliseInvoices(ctx, vault, [id])).get(id)
  if (outcome === 'done' || outcome === 'unchanged') return outcome
  throw outcome ?? new Refusal('NOT_FOUND')
}
