import { createHash } from 'node:crypto'
import { invoiceNumber, periodOf } from '@reihum/contract/invoices/invoice-number.ts'
import { sql } from 'kysely'
import { today } from '#features/payments/today.ts'
import { record } from '#platform/audit/record.ts'
import { canonical } from '#platform/canonical.ts'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { invoiceFinalised } from '../invoice.events.ts'
import { lockInvoice, type StoredInvoice, updateInvoice } from '../invoice.store.ts'
import { invoiceSettings, type Series, seriesOf } from '../invoice-settings.ts'
import { brokenRules } from '../paper/print-invoice.ts'
import { composeContent } from './invoice-content.queries.ts'
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

/** The next number: its row is held until the commit, so a number that nothing came of is given again. */
async function takeCounter(ctx: TenantContext, series: Series, period: string): Promise<number> {
  const { rows } = await sql<{ counter: number }>`
    insert into invoice_counter as c (tenant_id, series, period, first_number, last_number)
    values (${ctx.tenantId}, ${series}, ${period}, 1, 1)
    on conflict (tenant_id, series, period) do update set last_number = c.last_number + 1
    returning last_number as counter`.execute(ctx.tx)
  return rows[0]?.counter ?? 1
}

const seriesFor = (row: StoredInvoice): Series => (row.kind === 'invoice' ? 'invoices' : 'corrections')

/** Number, content and place in the chain, at once. The chain is locked, and so is the draft. */
export async function makeFinal(ctx: TenantContext, vault: Vault, row: StoredInvoice): Promise<string> {
  const issuedOn = today(ctx)
  const { problems } = await composeContent(ctx, vault, row, { number: '', issuedOn })
  // What is taken back said all that it had to.
  if (problems.length > 0 && row.kind !== 'cancellation') throw new Refusal('INVOICE_INCOMPLETE')
  const settings = await invoiceSettings(ctx)
  const series = seriesFor(row)
  const { pattern, restarts } = seriesOf(settings, series)
  const period = periodOf(restarts, issuedOn)
  const counter = await takeCounter(ctx, series, period)
  const number = invoiceNumber(pattern, issuedOn, counter)
  const { content } = await composeContent(ctx, vault, row, { number, issuedOn })
  // It could not be printed: nothing of it may stay, the number included.
  if (brokenRules(content).length > 0) throw new Refusal('INVOICE_INCOMPLETE')
  const chain = await lockChain(ctx)
  const text = canonical(content)
  const contentDigest = digestOf(text)
  const hash = digestOf(`${chain.hash}\n${contentDigest}`)
  await updateInvoice(ctx, row.id, {
    state: 'final',
    series,
    period,
    counter,
    number,
    issued_on: issuedOn,
    due_on: content.dueOn,
    finalised_at: ctx.now,
    content: text,
    content_digest: contentDigest,
    chain_position: chain.length + 1,
    previous_hash: chain.hash,
    hash,
    kept_until: keptUntil(issuedOn, content.seller.country),
  }).catch(refuseTaken({ invoice_number: 'INVOICE_NUMBER_TAKEN' }))
  await ctx.tx
    .updateTable('invoice_chain')
    .set({ length: chain.length + 1, hash })
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
  await record(ctx, invoiceFinalised(row.id, { number, amountCents: content.totals.grossCents }))
  return number
}

/**
 * Makes a draft final, with the next number of its series. From then on nobody changes it. Final already is no error, so
 * that a request may be sent twice.
 */
export async function finaliseInvoice(
  ctx: TenantContext,
  vault: Vault,
  id: string,
): Promise<'done' | 'unchanged'> {
  requireVerified(ctx)
  await lockChain(ctx)
  const row = await lockInvoice(ctx, id)
  if (row.state === 'final') return 'unchanged'
  await makeFinal(ctx, vault, row)
  return 'done'
}
